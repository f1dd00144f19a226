// Amounts as Chinese, Japanese and Korean write them in words: '二十個', '一百', '오십 개'.

/** Signs of one value, from 0 to 9. */
const han = [
  '〇零',
  '一壹壱',
  '二贰貳弐两兩',
  '三叁參参',
  '四肆',
  '五伍',
  '六陆陸',
  '七柒',
  '八捌',
  '九玖',
]
const hangul = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구']

type Sign = { value: number; isPower: boolean; isHangul: boolean }

const signs = new Map<string, Sign>([
  ...han.flatMap((all, value) => signsOf(all, { value, isPower: false, isHangul: false })),
  ...hangul.flatMap((all, value) => signsOf(all, { value, isPower: false, isHangul: true })),
  ...['十拾', '百佰', '千仟'].flatMap((all, at) =>
    signsOf(all, { value: 10 ** (at + 1), isPower: true, isHangul: false }),
  ),
  ...['십', '백', '천'].flatMap((all, at) =>
    signsOf(all, { value: 10 ** (at + 1), isPower: true, isHangul: true }),
  ),
])

function signsOf(all: string, sign: Sign): [string, Sign][] {
  return [...all].map((one) => [one, sign])
}

/** What things are counted in: behind it stands no other Chinese letter. */
const counters = [
  ...'個个件枚本台点箱只条條套组組副對对双雙支根把块塊张張片包袋卷ケコヶ개장대쌍',
  ...['セット', 'ペア', 'ケース', 'パック', '세트', '박스'],
]

const longestNumber = 8

/** A text with such amounts in figures, and a blank before each: those that are counted, or stand alone. */
export function hanInFigures(text: string): string {
  if (!/[\p{Script=Han}\p{Script=Hangul}]/u.test(text)) return text
  let read = ''
  for (let at = 0; at < text.length; ) {
    const end = endOfRun(text, at)
    const units = end > at ? unitsAt(text, at, end) : null
    read += units === null ? text.slice(at, Math.max(end, at + 1)) : ` ${units}`
    at = Math.max(end, at + 1)
  }
  return read
}

/** Behind the last sign of numbers that begin here. */
function endOfRun(text: string, from: number): number {
  let end = from
  while (signs.has(text[end] ?? '')) end++
  return end
}

function unitsAt(text: string, from: number, end: number): number | null {
  const run = [...text.slice(from, end)].flatMap((sign) => signs.get(sign) ?? [])
  const [before = ' ', behind = ' '] = [text[from - 1], text[end]]
  if (run.length > longestNumber || isLetterOfRun(before)) return null
  const counted = isCounted(text, end)
  const isAlone = before.trim() === '' && behind.trim() === '' && !run.some((sign) => sign.isHangul)
  // A stroke alone may be a dash.
  if (!counted && (!isAlone || text.slice(from, end) === '一')) return null
  return readNumber(run)
}

/** Before a number they are one word with it: '東二', 'KS-二'. */
function isLetterOfRun(sign: string): boolean {
  return /[\p{Script=Han}\p{Script=Hangul}\p{N}-]/u.test(sign)
}

function isCounted(text: string, at: number): boolean {
  const from = text[at] === ' ' ? at + 1 : at
  return counters.some((counter) => {
    const next = text[from + counter.length] ?? ''
    return text.startsWith(counter, from) && !/\p{Script=Han}/u.test(next)
  })
}

/** '二百五十' by its powers, '二五〇' by its places; null where it is neither. */
function readNumber(run: Sign[]): number | null {
  if (!run.some(({ isPower }) => isPower))
    return Number(run.map(({ value }) => value).join('')) || null
  let sum = 0
  let digit: number | null = null
  let lastPower = Number.POSITIVE_INFINITY
  for (const { value, isPower } of run) {
    if (isPower) {
      if (value >= lastPower) return null
      sum += (digit ?? 1) * value
      digit = null
      lastPower = value
    } else {
      if (digit) return null
      digit = value
    }
  }
  return sum + (digit ?? 0)
}
