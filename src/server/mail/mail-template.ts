export type ShopNames = { shopName: string; publicUrl: string }

export type MailRow = [label: string, value: string, href?: string | undefined]

export type MailContent = {
  heading: string
  paragraphs: string[]
  /** A value with an `href` is a link. */
  table?: MailRow[]
  /** An address, or a path of the shop. */
  button?: { label: string; href: string }
  small?: string
}

/**
 * Renders a mail as text and as HTML of tables and inline styles: mail clients drop all else. Values are escaped.
 */
export function renderMail(shop: ShopNames, parts: MailContent): { text: string; html: string } {
  return { text: asText(shop, parts), html: asHtml(shop, parts) }
}

function absoluteAddress({ publicUrl }: ShopNames, href: string): string {
  return href.startsWith('/') ? publicUrl + href : href
}

function asText(shop: ShopNames, parts: MailContent): string {
  const { heading, paragraphs, table = [], button, small } = parts
  const width = Math.max(0, ...table.map(([label]) => label.length)) + 2
  const indent = `\n${' '.repeat(width)}`
  const lines = table.map(([label, value, href]) => {
    const all = href ? `${value}\n${absoluteAddress(shop, href)}` : value
    return `${label.padEnd(width)}${all.split('\n').join(indent)}`
  })
  const blocks = [
    heading,
    ...paragraphs,
    lines.join('\n'),
    button ? `${button.label}:\n${absoluteAddress(shop, button.href)}` : '',
    small ?? '',
    `${shop.shopName}\n${shop.publicUrl}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

const sans = "Inter,'Helvetica Neue',Helvetica,Arial,sans-serif"
const narrow =
  "'Barlow Condensed','Arial Narrow','Roboto Condensed','Helvetica Neue',Arial,sans-serif"
const mono = "'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace"

/** The shop's colours for light clients, inline; the style sheet below turns them for dark ones. */
const surface = '#fbfaf7'
const background = '#f2f0ec'
const ink = '#181b1f'
const soft = '#4f5359'
const hairline = '#d6d4d0'
const accent = '#ec6100'
const fill = '#bb4400'
const onFill = '#fdfcf9'

const darkFill = '.fill { background: #f27626 !important; }'
const darkOnFill = '.on-fill { color: #0f1216 !important; }'

const darkAndNarrow = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #0e1115 !important; }
  .surface { background: #16181d !important; }
  .ink { color: #ecebe7 !important; }
  .soft { color: #aaaeb4 !important; }
  .line { border-color: #34383e !important; }
  .rule { border-color: #ecebe7 !important; }
  ${darkFill}
  ${darkOnFill}
}
@media (max-width: 480px) {
  .edge { padding-left: 20px !important; padding-right: 20px !important; }
  .label { width: 104px !important; }
}
`

/** Tables for layout, which screen readers skip. */
const layout = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"'

function asHtml(shop: ShopNames, parts: MailContent): string {
  const { heading, paragraphs, table, button, small } = parts
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${darkAndNarrow}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${background}">
<table ${layout} class="ground" style="background:${background}"><tr><td align="center" style="padding:24px 8px">
<table ${layout} class="surface line" style="max-width:600px;background:${surface};border:1px solid ${hairline};text-align:left">
<tr><td class="edge" style="padding:24px 40px 0">${headLine(shop)}</td></tr>
<tr><td class="edge" style="padding:32px 40px 0">${title(heading)}</td></tr>
<tr><td class="edge" style="padding:20px 40px 0">${paragraphs.map(paragraph).join('\n')}</td></tr>
${table && table.length > 0 ? `<tr><td class="edge" style="padding:8px 40px 0">${values(shop, table)}</td></tr>` : ''}
${button ? `<tr><td class="edge" style="padding:28px 40px 0">${linkButton(button.label, absoluteAddress(shop, button.href))}</td></tr>` : ''}
${small ? `<tr><td class="edge" style="padding:24px 40px 0">${smallPrint(small)}</td></tr>` : ''}
<tr><td class="edge" style="padding:36px 40px 24px">${titleBlock(shop)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function headLine(shop: ShopNames): string {
  return `<table ${layout}><tr>
<td class="rule ink" style="padding:0 0 10px;border-bottom:2px solid ${ink};font:700 19px/1.2 ${narrow};letter-spacing:.05em;text-transform:uppercase;color:${ink}">${sign(shop)}</td>
</tr></table>`
}

/** The heading over a dimension line: a measure between two ticks. */
function title(heading: string): string {
  return `<h1 class="ink" style="margin:0 0 14px;font:700 32px/1.1 ${narrow};color:${ink}">${escapeHtml(heading)}</h1>
<table ${layout} style="border-left:1px solid ${accent};border-right:1px solid ${accent}"><tr><td style="height:5px;border-bottom:1px solid ${accent};font-size:0;line-height:0">&nbsp;</td></tr><tr><td style="height:5px;font-size:0;line-height:0">&nbsp;</td></tr></table>`
}

function paragraph(words: string): string {
  return `<p class="ink" style="margin:0 0 12px;font:400 16px/1.55 ${sans};color:${ink}">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`
}

function values(shop: ShopNames, table: MailRow[]): string {
  const rows = table.map(
    ([label, value, href]) => `<tr>
<th scope="row" class="label soft line" width="136" style="width:136px;padding:11px 12px 11px 0;border-top:1px solid ${hairline};text-align:left;vertical-align:top;font:400 13px/22px ${sans};color:${soft}">${escapeHtml(label)}</th>
<td class="ink line" style="padding:11px 0;border-top:1px solid ${hairline};vertical-align:top;font:600 15px/22px ${sans};font-variant-numeric:tabular-nums;color:${ink};word-break:break-word">${cellOf(shop, value, href)}</td>
</tr>`,
  )
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" class="line" style="border-bottom:1px solid ${hairline}">${rows.join('\n')}</table>`
}

function cellOf(shop: ShopNames, value: string, href: string | undefined): string {
  const words = escapeHtml(value).replaceAll('\n', '<br>')
  if (!href) return words
  return `<a href="${escapeHtml(absoluteAddress(shop, href))}" class="ink" style="color:${ink};text-decoration:underline">${words}</a>`
}

function linkButton(label: string, href: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="fill" style="background:${fill};border-radius:6px"><a href="${escapeHtml(href)}" class="on-fill" style="display:inline-block;padding:14px 28px;font:600 16px/20px ${sans};color:${onFill};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

function smallPrint(words: string): string {
  return `<p class="soft" style="margin:0;font:400 14px/1.5 ${sans};color:${soft};word-break:break-word">${escapeHtml(words)}</p>`
}

/** The shop's name and website in a box, like a drawing's title block. */
function titleBlock({ shopName, publicUrl }: ShopNames): string {
  const cell = `padding:8px 12px 10px;border:1px solid ${hairline};vertical-align:top`
  const label = `display:block;font:400 11px/16px ${sans};color:${soft}`
  const value = `font:400 12px/18px ${mono};color:${ink};text-decoration:none;word-break:break-word`
  const host = publicUrl.replace(/^https?:\/\//, '')
  return `<table ${layout} style="border-collapse:collapse"><tr>
<td class="line" width="50%" style="${cell}"><span class="soft" style="${label}">From</span><span class="ink" style="${value}">${escapeHtml(shopName)}</span></td>
<td class="line" width="50%" style="${cell}"><span class="soft" style="${label}">Website</span><a href="${escapeHtml(publicUrl)}" class="ink" style="${value}">${escapeHtml(host)}</a></td>
</tr></table>`
}

type Tone = { text: string; fill: string; onFill: string }

export type MailBrand = {
  /** The owner's accent in light and dark clients; null for the default. */
  tones: { light: Tone; dark: Tone } | null
  /** An address, or a path of the shop. */
  logo: string | null
}

/**
 * Replaces accent and logo in a mail's HTML by the owner's. It changes only tags, which no value can contain: values
 * are escaped.
 */
export function applyBrand(html: string, shop: ShopNames, { tones, logo }: MailBrand): string {
  const signed = logo === null ? html : html.replace(sign(shop), () => logoOf(shop, logo))
  if (tones === null) return signed
  const { light, dark } = tones
  return signed
    .replace(/ style="[^"]*"/g, (style) =>
      style
        .replaceAll(accent, light.text)
        .replaceAll(fill, light.fill)
        .replaceAll(onFill, light.onFill),
    )
    .replace(darkFill, `.fill { background: ${dark.fill} !important; }`)
    .replace(darkOnFill, `.on-fill { color: ${dark.onFill} !important; }`)
}

function logoOf(shop: ShopNames, logo: string): string {
  const address = escapeHtml(absoluteAddress(shop, logo))
  const name = escapeHtml(shop.shopName)
  return `<img src="${address}" alt="${name}" height="36" style="display:block;height:36px;max-width:240px;border:0">`
}

/** A square and the shop's name; a logo replaces both. */
function sign({ shopName }: ShopNames): string {
  return `<span style="display:inline-block;width:11px;height:11px;margin-right:10px;background:${accent}"></span>${escapeHtml(shopName)}`
}

export function escapeHtml(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
