/** The pages that the foot of the shop leads to, by their address; the owner can change what they say. */
export const shopPages = {
  delivery: 'Delivery',
  about: 'About us',
  contact: 'Contact',
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  cookies: 'Cookie policy',
} as const

export type PageName = keyof typeof shopPages
export const pageNames = Object.keys(shopPages) as [PageName, ...PageName[]]

export function findPageName(text: string | null): PageName | undefined {
  return pageNames.find((name) => name === text?.toLowerCase())
}

export function readPageName(pathname: string): PageName {
  return findPageName(pathname.slice(1)) ?? 'about'
}

/** A blank line begins a new paragraph, and `# ` a heading. */
export function toParagraphs(text: string): string[] {
  return text.trim().split(/\s*\n\s*\n\s*/)
}

/** The text of a paragraph that is a heading. */
export function readHeading(paragraph: string): string | undefined {
  return /^# *([^\n]+)$/.exec(paragraph)?.[1]
}

export const maxPageLetters = 20_000

export const answerMissing = 'Please write an answer'
