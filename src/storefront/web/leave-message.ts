import { Problem } from '#base/problem.ts'
import { errorMessage } from '#web/mutation.ts'
import { randomKey, send } from '#web/send.ts'

/** The key of what a form last sent: the same words sent again are one message. */
const sent = new WeakMap<HTMLFormElement, { words: string; idempotencyKey: string }>()

/**
 * Sends what stands in the contact form, and empties it of that; what was typed meanwhile stays. Throws the
 * sentence of a failure, which keeps all of it.
 */
export async function leaveMessage(form: HTMLFormElement): Promise<void> {
  const field = (name: string) => String(new FormData(form).get(name) ?? '')
  const body = { email: field('email'), subject: field('subject'), message: field('message') }
  const words = JSON.stringify(body)
  const before = sent.get(form)
  const { idempotencyKey } = before?.words === words ? before : { idempotencyKey: randomKey() }
  sent.set(form, { words, idempotencyKey })
  try {
    await send('POST /messages', { body }, { idempotencyKey })
  } catch (error) {
    const [wrong] = error instanceof Problem ? error.errors : []
    throw new Error(wrong?.message ?? errorMessage(error))
  }
  empty(form, body)
}

function empty(form: HTMLFormElement, sent: Record<string, string>): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input, textarea'))
    if (field.value === sent[field.name]) field.value = ''
}
