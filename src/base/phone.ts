/** `ext. 5555`, `x11`, `#11`, `,11`, `DW 11`: behind a number. */
const extension =
  /[\s,;]*(?:ext(?:n|ension)?|x|tel|app|dw|durchwahl|poste|int(?:erno)?|anexo|ramal|доб|#|,)[.:=\s]*(\p{Nd}{1,8})#?$/iu

/** Three are a number within a house; the longest has a country, its own, and an exit before it. */
const digitCount = { min: 3, max: 20 }

/** True of a telephone number as people of any country write it, perhaps with an extension. */
export function isPhone(typed: string): boolean {
  const plain = plainPhone(typed).replace(extension, '')
  const digits = plain.match(/\p{Nd}/gu)?.length ?? 0
  if (!/^\+?[\p{Nd}\s()[\]./-]+$/u.test(plain)) return false
  return digits >= digitCount.min && digits <= digitCount.max
}

/** The address that a press on a number calls. */
export function phoneLink(typed: string): string {
  const plain = plainPhone(typed)
  const [, more] = extension.exec(plain) ?? []
  const number = plain.replace(extension, '').replace(/[^+\p{Nd}]/gu, '')
  return `tel:${number}${more ? `;ext=${more}` : ''}`
}

/** Full width, dashes and blanks of all kinds as the plain ones, without what marks its direction. */
function plainPhone(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}−·]/gu, '-')
    .trim()
    .replace(/^tel:/i, '')
}
