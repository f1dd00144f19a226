import { plainWord } from './plain-text.ts'

/** Why a line that names no part needs nobody's look. */
export type Quiet = 'heading' | 'before' | 'ending' | 'words' | 'contact' | 'sum'

const ending =
  /^(?:with )?(?:best|best regards|best wishes|all the best|kind regards|warm regards|many thanks|regards|thanks|thanks again|thank you|thanks and .*|thx|cheers|sincerely|yours|yours .*|mfg|lg|vg|gruss|grusse?|gruesse|mit (?:freundlich|best|lieb|viel)\p{L}* .*|(?:freundliche|viele|beste|liebe|schone) gr\p{L}*(?: .*)?|danke|vielen dank|danke und .*|cordialement|bien cordialement|merci|merci d avance|saludos|un saludo|atentamente|gracias|cordiali saluti|distinti saluti|grazie|met vriendelijke .*|groeten|med venlig .*|hilsen|med vanlig .*|mvh|z powazaniem|pozdrawiam|s pozdravem|sent from .*|von meinem .*|gesendet von .*|envoye de .*|с уважением|спасибо)(?: \p{Lu}?\p{L}+)?$/u
const greeting =
  /^(hi|hello|hey|dear|good (morning|afternoon|day)|hallo|guten|moin|servus|sehr geehrte|liebe[rs]?|bonjour|salut|madame|monsieur|hola|buenos|buenas|estimad|ciao|buongiorno|gentil|beste|geachte|hej|czesc|dzien dobry|dobry den|здравствуйте|добрый)( |$)/
const contact =
  /^(tel|phone|fon|telefon|mobile|mobil|mob|cell|handy|fax|e ?mail|mail|www|web|http|https|iban|bic|vat|ust|ustid|ust id|tax id|steuer|hrb|handelsregister|po box|postfach|from|to|cc|bcc|sent|date|datum|subject|betreff|re|aw|fw|fwd|von|an|gesendet|customer|customer no|customer number|kunde|kundennr|kundennummer|kd nr|account|account no|order no|order number|order ref|our order|your order|po|po no|po number|purchase order|bestellung|auftrag|page|seite|ship to|deliver to|delivery|lieferadresse|liefertermin|invoice|quote|on)( |$)/
const sum =
  /^(grand )?(total|sub ?total|sum|summe|gesamt|gesamtsumme|zwischensumme|netto|brutto|vat|mwst|tax|freight|versand|porto|shipping|totale|somme|suma|razem|итого)( |$)/

/** What a line is that may name no part; null for one that looks as if it did. */
export function quietOf(
  text: string,
  { isBefore, isOver, isRow }: { isBefore: boolean; isOver: boolean; isRow: boolean },
): Quiet | null {
  const words = plainWord(text)
  if (isOver) return 'ending'
  if (!/\p{N}/u.test(text) || greeting.test(words)) return 'words'
  if (contact.test(words)) return 'contact'
  if (!isRow && (/https?:|www\./i.test(text) || text.split(/\s/).some(isAddress))) return 'contact'
  if (/^\+\d[\d ()/-]{6,}$/.test(text) || isDate(text)) return 'contact'
  if (sum.test(words)) return 'sum'
  return isBefore ? 'before' : null
}

function isAddress(word: string): boolean {
  const at = word.indexOf('@', 1)
  return at > 0 && word.lastIndexOf('.', word.length - 2) > at + 1
}

/** So many lines a signature has at most: what ends earlier was thanks for something else. */
const mostOfEnding = 14

/** The place from which on a mail's ending stands; after the last line where there is none. */
export function endingOf(texts: string[]): number {
  const least = texts.length - mostOfEnding
  const found = texts.findIndex((text, at) => at >= least && at > 0 && isEnding(text))
  return found < 0 ? texts.length : found
}

function isEnding(text: string): boolean {
  return /^(?:-- ?|__+)$/.test(text) || ending.test(plainWord(text))
}

function isDate(text: string): boolean {
  return (
    /^\W*\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\W*$/.test(text) &&
    /\b(19|20)\d\d\b|^\W*\d{1,2}\.\d{1,2}\.\d\d\W*$/.test(text)
  )
}
