// A Firefox that is at hand (`FIREFOX_PATH`, such as /usr/bin/firefox-esr), driven by the protocol that
// it speaks itself, WebDriver BiDi: Playwright's own Firefox is a patched one, and its BiDi wants a
// newer one than the extended support release.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const longestStartMs = 60_000
const longestWaitMs = 20_000

export type Firefox = {
  /** A tab of this size. */
  open(width: number, height: number): Promise<Tab>
  /** What the pages complained of since the last look. */
  complaints(): string[]
  close(): Promise<void>
}

export type Tab = {
  goTo(address: string): Promise<void>
  /** What an expression comes to in the page, as JSON carries it. */
  read<T>(expression: string): Promise<T>
  /** Waits until an expression is true in the page. */
  until(expression: string): Promise<void>
  /** Clicks the first place of a CSS selector, as a mouse does. */
  click(selector: string): Promise<void>
  /** Types into what has the focus; keys without a letter as WebDriver writes them (`keys`). */
  type(text: string): Promise<void>
  close(): Promise<void>
}

export const keys = { enter: '\uE007', tab: '\uE004' }

type Send = <T = unknown>(method: string, params?: object) => Promise<T>

export async function launchFirefox(executable: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'kickstand-firefox-'))
  const words = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile]
  const child = spawn(executable, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // It does not run as root in somebody else's home.
    env: { ...process.env, HOME: profile },
  })
  const close = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const heard: string[] = []
    const send = await connect(`${await addressOf(child)}/session`, heard)
    await send('session.new', { capabilities: {} })
    await send('session.subscribe', { events: ['log.entryAdded'] })
    const open = (width: number, height: number) => openTab(send, width, height)
    return { open, complaints: () => heard.splice(0), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** It says where it listens once it does. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  let said = ''
  const late = setTimeout(() => stderr?.destroy(), longestStartMs)
  for await (const part of stderr ?? []) {
    said += String(part)
    const [, address] = said.match(/WebDriver BiDi listening on (ws:\S+)/) ?? []
    if (address) {
      clearTimeout(late)
      return address
    }
  }
  throw new Error(`Firefox did not start:\n${said}`)
}

type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string }
type LogEntry = { method?: string; params?: { level?: string; text?: string } }

async function connect(address: string, heard: string[]): Promise<Send> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer & LogEntry
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    else if (answer.params?.level === 'error') heard.push(answer.params.text ?? '')
  })
  let last = 0
  return async <T>(method: string, params: object = {}) => {
    const id = ++last
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (answer.type === 'error') throw new Error(`${method}: ${answer.error}, ${answer.message}`)
    return answer.result as T
  }
}

async function openTab(send: Send, width: number, height: number): Promise<Tab> {
  // Each of its own, as somebody else's browser.
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext')
  const tab = { type: 'tab', userContext }
  const { context } = await send<{ context: string }>('browsingContext.create', tab)
  await send('browsingContext.setViewport', { context, viewport: { width, height } })
  const target = { context }

  const read = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await send<{
      result?: { value?: string }
      exceptionDetails?: { text: string }
    }>('script.evaluate', {
      expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
      target,
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
    return JSON.parse(result?.value ?? 'null')
  }
  const until = async (expression: string) => {
    for (const end = Date.now() + longestWaitMs; Date.now() < end; ) {
      // A page that is just being left answers nothing.
      if (await read<boolean>(`Boolean(${expression})`).catch(() => false)) return
      await new Promise((wait) => setTimeout(wait, 50))
    }
    throw new Error(`Waited in vain for ${expression}`)
  }
  const perform = (actions: object) => send('input.performActions', { context, actions: [actions] })
  return {
    read,
    until,
    goTo: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    click: async (selector) => {
      const place = `document.querySelector(${JSON.stringify(selector)})`
      await until(place)
      await read(`${place}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>(
        'browsingContext.locateNodes',
        { context, locator: { type: 'css', value: selector }, maxNodeCount: 1 },
      )
      const origin = { type: 'element', element: { sharedId: nodes[0]?.sharedId } }
      await perform({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      })
    },
    type: async (text) => {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await perform({ type: 'key', id: 'keyboard', actions })
    },
    close: async () => {
      await send('browser.removeUserContext', { userContext })
    },
  }
}
