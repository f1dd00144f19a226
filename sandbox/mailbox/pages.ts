import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatDateTime } from '#base/calendar.ts'
import { document, html, type Markup } from '#sandbox/pages/html.ts'
import { readStyle } from '#sandbox/pages/style.ts'
import type { Letter, Letters } from './letters.ts'

const title = 'Sandbox mailbox — mails that the demo shop sent'

/** Serves the mailbox to a person (`/mailbox`) and to programs (`/mailbox.json`). */
export function serveMailbox(app: FastifyInstance, letters: Letters): void {
  const base = `${app.prefix}/mailbox`
  const style = readStyle(new URL('mailbox.css', import.meta.url))
  const quietly = { logLevel: 'warn' } as const

  app.get('/mailbox', quietly, async (_, reply) =>
    sendPage(reply, page(base, title, list(base, letters.list()))),
  )

  app.get('/mailbox.json', quietly, async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(letters.list().map((letter) => asJson(base, letter))),
  )

  app.get('/mailbox/mailbox.css', quietly, async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )

  app.get('/mailbox/:number', quietly, async (request, reply) => {
    const letter = find(letters, request)
    return letter
      ? sendPage(reply, page(base, letter.subject, view(base, letter)))
      : sendPage(reply.status(404), page(base, title, missing(base)))
  })

  app.get('/mailbox/:number/html', quietly, async (request, reply) => {
    const letter = find(letters, request)
    return letter
      ? sendContents(reply, letter)
      : sendPage(reply.status(404), page(base, title, missing(base)))
  })

  app.get('/mailbox/:number/files/:place', quietly, async (request, reply) =>
    sendFile(reply, letters, request),
  )
}

/** A mail's attachment: always a download, from any sender. */
function sendFile(reply: FastifyReply, letters: Letters, request: FastifyRequest): FastifyReply {
  const { number, place } = request.params as { number: string; place: string }
  const isNumber = (digits: string) => /^\d{1,15}$/.test(digits)
  const file =
    isNumber(number) && isNumber(place)
      ? letters.findFile(Number(number), Number(place))
      : undefined
  if (!file) return reply.status(404).send()
  return reply
    .headers({ ...careful, 'content-security-policy': "default-src 'none'; sandbox" })
    .header('content-disposition', `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"`)
    .type(file.type)
    .send(Buffer.from(file.bytes))
}

function find(letters: Letters, request: FastifyRequest): Letter | undefined {
  const { number } = request.params as { number: string }
  return /^\d{1,15}$/.test(number) ? letters.find(Number(number)) : undefined
}

function asJson(base: string, { number, to, subject, text, html, at, files }: Letter) {
  const addressed = files.map((file, place) => ({ ...file, address: fileAt(base, number, place) }))
  return { to, subject, text, html, at: new Date(at).toISOString(), files: addressed }
}

function fileAt(base: string, number: number, place: number): string {
  return `${base}/${number}/files/${place}`
}

/** The mailbox's own pages: no scripts, its own style, a mail in a frame. */
function sendPage(reply: FastifyReply, contents: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .headers({ ...careful, 'content-security-policy': policy.join('; ') })
    .type('text/html; charset=utf-8')
    .send(contents)
}

/** What the frame around a mail allows: its links open beside the mailbox, like any link. */
const frame = 'allow-popups allow-popups-to-escape-sandbox'

/** A mail as received, except where its links open. It can run no script. */
function sendContents(reply: FastifyReply, letter: Letter): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data: http: https:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `sandbox ${frame}`,
  ]
  const head = '<base target="_blank">'
  const contents = letter.html || html`<pre>${letter.text}</pre>`.markup
  const opened = contents.replace(/<head(\s[^>]*)?>/i, (tag) => tag + head)
  return reply
    .removeHeader('x-frame-options')
    .headers({ ...careful, 'content-security-policy': policy.join('; ') })
    .type('text/html; charset=utf-8')
    .send(opened === contents ? head + contents : opened)
}

const careful = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

function page(base: string, name: string, body: Markup): string {
  return document(
    {
      style: `${base}/mailbox.css`,
      title: name === title ? title : `${name} · Sandbox mailbox`,
      warning: 'Sandbox. No mail leaves this machine.',
    },
    html`<main>${body}</main>`,
  )
}

function list(base: string, letters: readonly Letter[]): Markup {
  return html`<div class="top">
<h1>${title}</h1>
<a class="again" href="${base}">Look again</a>
</div>
${letters.length === 0 ? html`<p class="none">None yet. Register or place an order in the shop, and its mail appears here.</p>` : html`<ol class="letters">${letters.map((letter) => line(base, letter))}</ol>`}`
}

function line(base: string, letter: Letter): Markup {
  return html`<li><a href="${base}/${letter.number}">
<span class="subject">${letter.subject || 'No subject'}</span>
<span class="to">${letter.to}</span>
<time datetime="${new Date(letter.at).toISOString()}">${formatDateTime(letter.at)}</time>
</a></li>
`
}

function view(base: string, letter: Letter): Markup {
  return html`<nav><a href="${base}">All mails</a></nav>
<h1>${letter.subject || 'No subject'}</h1>
<dl>
<dt>To</dt><dd>${letter.to}</dd>
<dt>Arrived</dt><dd><time datetime="${new Date(letter.at).toISOString()}">${formatDateTime(letter.at)}</time></dd>
${letter.files.map(
  (
    file,
    place,
  ) => html`<dt>With it</dt><dd><a href="${fileAt(base, letter.number, place)}">${file.name}</a>, ${Math.ceil(file.size / 1024)} kB</dd>
`,
)}</dl>
<iframe title="The mail as it looks" src="${base}/${letter.number}/html" sandbox="${frame}"></iframe>
<h2>As plain text</h2>
<pre tabindex="0" role="region" aria-label="The mail as plain text">${letter.text}</pre>`
}

function missing(base: string): Markup {
  return html`<nav><a href="${base}">All mails</a></nav>
<h1>There is no such mail</h1>
<p>It may belong to a shop that was started afresh.</p>`
}
