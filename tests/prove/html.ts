// Reads HTML as a browser's tokenizer does, as far as telling markup from text needs it.

type Markup = {
  tags: string[]
  /** Names with their values, unescaped only as far as quotes matter. */
  attributes: { tag: string; name: string; value: string }[]
  /** Whole `<script>` elements: their attributes' text and their content. */
  scripts: { attributes: string; content: string }[]
}

const tag = /<([a-z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g

function readMarkup(html: string): Markup {
  const scripts: Markup['scripts'] = []
  const rest = html.replace(
    /<script((?:[^"'>]|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script/gi,
    (_, attributes: string, content: string) => {
      scripts.push({ attributes, content })
      return `<script${attributes}></script`
    },
  )
  const tags: string[] = []
  const attributes: Markup['attributes'] = []
  for (const [, name = '', inside = ''] of rest.matchAll(tag)) {
    tags.push(name.toLowerCase())
    for (const [, key = '', value = ''] of inside.matchAll(attribute)) {
      attributes.push({
        tag: name.toLowerCase(),
        name: key.toLowerCase(),
        value: value.replace(/^["']|["']$/g, ''),
      })
    }
  }
  return { tags, attributes, scripts }
}

const never = ['iframe', 'object', 'embed', 'base', 'applet', 'frame', 'form2', 'math', 'marquee']

/** Whatever in a page could run or lead away and is not the shop's own, in words. */
export function activeParts(html: string): string[] {
  const { tags, attributes, scripts } = readMarkup(html)
  const own =
    /^\s*(window\.__reactRouterContext|import "\/static\/|\(\(storageKey, restoreKey\) =>)/
  return [
    ...tags.filter((name) => never.includes(name)).map((name) => `<${name}>`),
    ...attributes
      .filter(({ name }) => /^on|^srcdoc$|^style$/.test(name))
      .map(({ tag, name }) => `<${tag} ${name}>`),
    ...attributes
      .filter(
        ({ name, value }) =>
          /^(href|src|action|formaction|xlink:href)$/.test(name) &&
          /^[\s\p{Cc}]*(javascript|vbscript|data:text)/iu.test(decode(value)),
      )
      .map(({ tag, value }) => `<${tag}> leads to ${value.slice(0, 60)}`),
    ...scripts
      .filter(({ attributes: words, content }) => !isOwn(words, content, own))
      .map(({ content }) => `script ${content.slice(0, 80)}`),
  ]
}

function isOwn(words: string, content: string, own: RegExp): boolean {
  if (/\ssrc="\/static\//.test(words)) return true
  if (words.includes('application/ld+json')) return isJson(content)
  return own.test(content)
}

function isJson(content: string): boolean {
  try {
    JSON.parse(content)
    return !content.includes('<')
  } catch {
    return false
  }
}

function decode(value: string): string {
  return value
    .replace(/&#x([0-9a-f]+);?/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replace(/&#(\d+);?/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&colon;/g, ':')
}
