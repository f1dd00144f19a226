/** Markup whose values are escaped unless they are markup themselves. */
export type Markup = { readonly markup: string }

type Value = string | number | null | Markup | readonly Markup[]

/** A tagged template for pages: everything put in is shown as text. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { markup: parts.map((part, place) => part + shown(values[place] ?? null)).join('') }
}

export type Page = {
  /** The address of its style sheet: what `readStyle` gave. */
  style: string
  title: string
  /** What this is not, said above everything. */
  warning: string
}

/** A whole page of a sandbox; `body` brings its `main`. */
export function document({ style, title, warning }: Page, body: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<header class="sandbox">${warning}</header>
${body}
</body>
</html>
`.markup
}

function shown(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'object')
    return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
