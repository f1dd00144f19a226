import { document, html, type Markup } from '#sandbox/pages/html.ts'
import { type Account, demoPeople } from './accounts.ts'

/** The page on which one chooses as whom to go on; its forms are sent to `action`. */
export function chooser(base: string, action: string): string {
  return page(
    base,
    'Choose an account',
    html`<h1>Choose an account</h1>
<p>This stands for Google's page in demo mode. No password is asked, nothing leaves this machine.</p>
<form method="post" action="${action}">
<div class="people">${demoPeople.map(person)}</div>
</form>
<details><summary>Use another account</summary>
<form method="post" action="${action}">
<label>Email <input type="email" name="email" required maxlength="254" autocomplete="off"></label>
<label><input type="checkbox" name="verified" value="yes" checked> The address is verified</label>
<button>Continue</button>
</form></details>
<form method="post" action="${action}">
<button class="quiet" name="refuse" value="yes">Cancel: refuse to tell the shop who I am</button>
</form>`,
  )
}

/** A page that only says something. */
export function note(base: string, title: string, words: string): string {
  return page(base, title, html`<h1>${title}</h1><p>${words}</p>`)
}

function person({ email, name, about }: Account): Markup {
  return html`<button class="quiet" name="email" value="${email}">
<span class="name">${name}</span><span class="email">${email}</span>
<span class="about">${about}</span></button>`
}

function page(base: string, title: string, body: Markup): string {
  return document(
    {
      style: `${base}/google.css`,
      title: `${title} · Google sandbox`,
      warning: 'Sandbox. This is not Google.',
    },
    html`<main>${body}</main>`,
  )
}
