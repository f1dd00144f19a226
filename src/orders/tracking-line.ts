type Carrier = { name: RegExp; forms: RegExp }

/** The Universal Postal Union's format for international parcels. */
const postal = /[A-Z]{2}\d{9}[A-Z]{2}/

/** Formats of single carriers, and plain digits. */
const unmistakable = new RegExp(`^(?:1Z[A-Z\\d]{16}|${postal.source}|\\d{8,34})$`)

/** Fewer digits are rather a count: '3 pallets'. */
const leastOfTracking = 5

const carriers: Carrier[] = [
  carrier(
    /UPS|United Parcel Service/,
    /1Z[A-Z\d]{16}/,
    /[HT]\d{10}/,
    /(?:MI)?\d{22,26}/,
    /\d{9}/,
    /\d{12}/,
  ),
  carrier(
    /DHL|Deutsche Post/,
    postal,
    ...[/\d{10,12}/, /\d{14}/, /\d{16}/, /\d{18}/, /\d{20}/],
    ...[/JV?J?D\d{16,22}/, /3S[A-Z\d]{9,15}/, /G[MX]\d{10,20}/, /[A-Z]{3}\d{7}/],
  ),
  carrier(/DPD|Dynamic Parcel Distribution/, /\d{14}[A-Z\d]?/, /\d{28}/),
  carrier(/GLS/, /\d{11,12}/, /\d{14}/, /\d{20}/, /(?=.*\d)[A-Z\d]{8}/),
  carrier(/Fed ?Ex|Federal Express/, /\d{12}/, /\d{15}/, /\d{20}/, /\d{22}/, /\d{34}/),
  carrier(/USPS|US Postal Service/, postal, /\d{20,22}/, /\d{26}/, /\d{30}/, /\d{34}/),
  carrier(
    /Royal Mail|Parcel ?force/,
    postal,
    ...[/[A-Z]{2}\d{7,9}/, /[A-Z]{4}\d{10}/, /\d{16}/, /(?=.*\d)[A-Z\d]{21}/],
  ),
  carrier(
    /Hermes|Evri|My ?Hermes/,
    /[A-Z]\d{2}[A-Z\d]{13}/,
    /H\d{19}/,
    /\d{14}/,
    /\d{16}/,
    /\d{20}/,
  ),
  carrier(/TNT/, postal, /\d{8,9}/),
  carrier(/Post ?NL/, postal, /3S[A-Z\d]{9,15}/, /[A-Z]{2}\d{9,14}/),
  carrier(
    /La Poste|Colissimo|Chronopost/,
    postal,
    ...[/\d[A-Z\d]\d{11}/, /[A-Z]{2}\d{11}/, /\d{15}/],
  ),
  carrier(
    /Österreichische Post|Oesterreichische Post|Austrian Post|Post AT/,
    ...[postal, /\d{16}/, /\d{22}/],
  ),
  carrier(/Swiss ?Post|Schweizerische Post|Die Post|Post CH/, postal, /9[89]\d{16}/),
  carrier(/bpost/, postal, /\d{24}/),
  carrier(/Post ?Nord/, postal, /\d{18}/, /\d{20}/),
  carrier(/Correos/, postal, /\d{16}/, /P[A-Z\d]{22}/),
  carrier(/An Post|Poste(?: Italiane)?|Canada Post/, postal, /\d{16}/, /\d[A-Z]{2}\d{10}/),
  carrier(/Australia Post/, postal, /\d{12,21}/, /(?=.*\d)[A-Z\d]{20,23}/),
  // Their names are no part of a number.
  carrier(
    /Mondial Relay|SDA|BRT|Bartolini|Seur|InPost|Packeta|Aramex|Dachser|(?:DB )?Schenker|Geodis|Posti|trans-o-flex|Kuehne ?\+ ?Nagel|DSV|Amazon Logistics/,
    ...[postal, /[A-Z]{0,4}\d{7,24}/],
  ),
]

function carrier(name: RegExp, ...forms: RegExp[]): Carrier {
  const form = forms.map(({ source }) => source).join('|')
  return {
    name: new RegExp(`(?<![\\p{L}\\p{N}])(?:${name.source})(?![\\p{L}\\p{N}])`, 'iu'),
    forms: new RegExp(`^(?:${form})$`),
  }
}

const shipmentNumbers = /(?<![\p{L}\p{N}-])K-\d\d-\d+(?:-\d+)?(?![\p{L}\p{N}-])/giu
const shipmentNumberInAnyDash =
  /(?<![\p{L}\p{N}])K(?:\p{Cf}*[\p{Pd}−]\p{Cf}*\d+){2,3}(?![\p{L}\p{N}])/giu

/** One of our numbers in our notation, where a program wrote it with other signs. */
function withPlainNumbers(line: string): string {
  return line
    .replace(/[\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC'))
    .replace(shipmentNumberInAnyDash, (number) =>
      number.replace(/\p{Cf}/gu, '').replace(/[\p{Pd}−]/gu, '-'),
    )
}

const label =
  /^(?:via|per|by|with|tracking|track|trace|sendungsnummer|sendungs|paketnummer|paket-?nr|shipment|parcel|number|nummer|num|no|nr|n°|id|code|ref)(?![\p{L}\p{N}])/iu

export type TrackingLine = {
  /** A number of ours; empty where there is none. */
  number: string
  carrier: string
  tracking: string
  /** Other readings of an ambiguous line. */
  readings: string[]
}

/** Reads a pasted line in any order: our number, a carrier, and the carrier's number. */
export function parseTrackingLine(pasted: string): TrackingLine {
  const line = withPlainNumbers(pasted)
  const numbers = new Set(line.match(shipmentNumbers)?.map((number) => number.toUpperCase()))
  const [number = ''] = numbers
  if (numbers.size > 1) return { number, carrier: '', tracking: '', readings: [...numbers] }
  const cells = line
    .split(/[\t;,|]/)
    .map((cell) => tidy(cell.replace(shipmentNumbers, ' ')))
    .filter((cell) => cell !== '')
  const isSeparated = /[\t;,|]/.test(line)
  const found = findCarrier(cells.join(' | '))
  if (!found) return { number, ...parseUnknownCarrier(cells, isSeparated) }
  const rest = cells.map((cell) => tidy(cell.replace(found.carrier.name, ' '))).filter(Boolean)
  return { number, ...parseKnownCarrier(found, cells, rest) }
}

type Found = { carrier: Carrier; name: string }
type Reading = Omit<TrackingLine, 'number'>

function findCarrier(text: string): Found | undefined {
  const found = carriers.flatMap((one) => {
    const match = one.name.exec(text)
    return match ? [{ carrier: one, name: match[0], index: match.index }] : []
  })
  // 'Swiss Post, formerly Die Post': the first that is named.
  return found.sort((one, other) => one.index - other.index)[0]
}

/** Cells without the carrier's name hold its number, perhaps behind a service's name. */
function parseKnownCarrier({ carrier, name }: Found, cells: string[], rest: string[]): Reading {
  const read = rest.map((cell) => ({ cell, ...splitService(cell, carrier.forms) }))
  const fitting = read.filter(({ number }) => carrier.forms.test(compact(number)))
  const [fit] = fitting
  if (fit && fitting.length === 1)
    return found([name, fit.service], compact(fit.number), carriersCell(cells, rest, name))
  const numbered = read.filter(({ number }) => /\d/.test(number))
  const [only] = numbered
  if (!only) return found([name], '')
  if (numbered.length > 1) return ask(numbered.map(({ number }) => compact(number)))
  // A whole cell or a whole word is the number.
  if (cells.includes(only.cell) || !/\s/.test(only.number))
    return found([name, only.service], joinBlanks(only.number), carriersCell(cells, rest, name))
  return ask(readingsOf(only.number))
}

/** A whole cell is the carrier's name, like 'DHL Express'. */
function carriersCell(cells: string[], rest: string[], name: string): string | undefined {
  const cell = cells.find((one) => one.includes(name) && !/\d/.test(one))
  return cell && rest.length > 0 ? cell : undefined
}

/** Without a known carrier, only unambiguous numbers are read. */
function parseUnknownCarrier(cells: string[], isSeparated: boolean): Reading {
  const numbered = cells.filter((cell) => /\d/.test(cell))
  const [name = ''] = cells.filter((cell) => !/\d/.test(cell))
  const [only = ''] = numbered
  if (numbered.length > 1) return ask(numbered.map(joinBlanks))
  if (isSeparated && name !== '') return found([name], joinBlanks(only))
  const words = only.split(/\s+/)
  const withDigits = words.filter((word) => /\d/.test(word))
  const [tracking = ''] = withDigits
  if (countDigits(only) < leastOfTracking && only !== '') return ask(readingsOf(only))
  if (words.length === 1) return found([name], only)
  if (unmistakable.test(compact(only))) return found([], compact(only))
  const index = words.indexOf(tracking)
  const beside = [words[index - 1], words[index + 1]].filter((word) => word !== undefined)
  const names = words.filter((word) => word !== tracking && !label.test(word))
  // 'AB 12345678' may be a short name, or the beginning of the number.
  const isWhole = beside.every((word) => word.length > 3 || label.test(word))
  return withDigits.length === 1 && isWhole ? found(names, tracking) : ask(readingsOf(only))
}

/** Words of letters before a number: a service's name, such as Express, or what the number is called. */
function splitService(cell: string, forms: RegExp): { service: string; number: string } {
  const service: string[] = []
  let number = cell
  while (number !== '' && !forms.test(compact(number))) {
    const [labelled] = label.exec(number) ?? []
    const [word] = labelled ? [labelled] : (/^\p{L}{4,}(?=\s)/u.exec(number) ?? [])
    if (word === undefined) break
    if (labelled === undefined) service.push(word)
    number = tidy(number.slice(word.length))
  }
  return { service: service.join(' '), number }
}

function found(carrier: string[], tracking: string, whole?: string): Reading {
  return { carrier: whole ?? carrier.filter(Boolean).join(' '), tracking, readings: [] }
}

function ask(readings: string[]): Reading {
  return { carrier: '', tracking: '', readings: [...new Set(readings)] }
}

/** The whole text as one number, and its longest word. */
function readingsOf(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => /\d/.test(word))
  const longest = words.toSorted((one, other) => countDigits(other) - countDigits(one))[0]
  return [joinBlanks(text), longest ?? '']
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}

/** As one number, without the separators of its groups. */
function compact(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\p{Pd}\p{Cf}]/gu, '')
}

function joinBlanks(text: string): string {
  return text.replace(/\s+/g, '')
}

/** Without quotes and what separates words around it. */
function tidy(cell: string): string {
  return cell.replace(/^[\s"'():#–—-]+|[\s"'():–—-]+$/g, '').replace(/\s+/g, ' ')
}
