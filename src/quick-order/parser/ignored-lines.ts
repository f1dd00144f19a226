// Lines that name no part, though figures stand in them: addresses, numbers of companies and orders, money, jobs.
import { plainWords } from './plain.ts'
import { courtesyWords, isTradeWord } from './remark-words.ts'
import { type Token, tokenize } from './tokens.ts'
import * as units from './units.ts'
import { datesAndTimes, ignoredLines } from './words.ts'

const words = (text: string) => new Set(text.trim().split(/\s+/).map(plainWords))

/** A word that one of these begins with, as an alternative of an expression. */
const oneOf = (text: string) => text.trim().split(/\s+/).join('|')

/** What figures of a line are, so that they are no amounts and no part's number. */
type Rule = { name: string; example: string; pattern: RegExp; of?: Subject[] }

/** What a line may be about whatever words stand beside: an address has a postcode and a house, a job its motorcycle. */
type Subject = 'postcode' | 'house' | 'street' | 'job' | 'run' | 'plate'

const company = oneOf(`
vat ust ustid ust-id ust-idnr uid mwst-nr hrb hra abn acn ein crn nif cif dni nie nipc siret siren rcs ape tva p.?\\s?iva c.?\\s?f
rea btw kvk kbo nip regon krs dič dic ič ičo ico org.?\\s?nr org.?\\s?no organisationsnummer cvr mva y-tunnus ytunnus alv vergi\\s?no
vkn adószám инн инн/кпп кпп огрн mersis cnpj cpf rut rfc cuit oib pib cui eik δ.?ο.?υ αφμ α.φ.μ γεμη 登録番号 法人番号 iban bic gst hst eori steuernummer st.?-?nr`)

const phone = oneOf(`
tel telephone phone ph fon tlf tlf telefon telefono teléfono téléphone telefone telemóvel telemovel puh puhelin τηλ τηλέφωνο mob mobile mobil
cell handy gsm cep fax 電話 whatsapp port móvil movil`)

const street = oneOf(`
street road rd lane ln way parkway pkwy court avenue ave boulevard blvd highway hwy terrace parade crescent estate
rue bd chemin impasse allée quai route za zi via viale corso piazza piazzale strada vicolo largo calle avda avenida polígono
poligono plaza carretera paseo rua travessa praça estrada ul al os ulice náměstí nám třída cad caddesi sok sokak mah mahallesi
bulvarı οδός λεωφ λεωφόρος platz weg allee straße strasse str postfach`)

const streetEnd = oneOf(
  `straße strasse str\\. weg platz allee gasse ring damm ufer straat laan plein kade gracht dijk singel gatan gata vägen väg gränd katu tie polku kuja vej gade veien veg`,
)

const order = oneOf(`
po order bestellung auftrag ordernummer auftragsnummer commande pedido ordine encomenda zamówienie
zamówienia objednávka objednávky beställning order-nr tilaus tilausnumero sipariş bestilling παραγγελία 注文番号 werkstattauftrag rechnung
invoice facture factura fattura fatura faktura factuur lieferschein viite viitteenne kenmerk referens`)

const customer = oneOf(`
acct kundennummer kunden-nr kundennr kd-nr kdnr klantnummer klantnr account customer client cliente compte kundnummer kundnr kundenummer
asiakasnumero klient odběratel zákazník müşteri πελάτη お客様番号 filiale branch vertragsnummer contract`)

const quotation = oneOf(`
quotation quote offer angebot offerte devis preventivo presupuesto cotización oferta nabídka tarjous tilbud offert cotação orçamento
árajánlat teklif προσφορά`)

const monthNames = oneOf(`
january february march april may june july august september october november december januar februar märz mai juni juli oktober dezember
janvier février mars avril juin juillet août septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto
septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre januari februari maart
mei augustus maj stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia`)

const budget = [
  'budget(?: code)?|cost cent(?:re|er)|kostenstelle|budgetnummer|code budget|centre de coûts?|centro de costes?|centro di costo',
  'kostenplaats|budgetcode|kostnadsställe|omkostningssted|nákladové středisko|kustannuspaikka|centro de custo|költséghely|mpk',
].join('|')

const payment = oneOf(`
net netto payment payable pay invoice invoiced zahlung zahlbar zahlungsziel paiement règlement payable pago pagar pagamento faturar
facturar fattura faturamento betaling betaaltermijn płatność płatne platba splatnost betalning maksuehto fizetés ödeme vade πληρωμή`)

/** '30 days', '28/56 dias' */
const someDays =
  '\\d{1,3}(?:[/+,-] ?\\d{1,3}){0,3} (?:days?|tagen?|jours?|días|dias|giorni|gg|dagen|dni|dní|dnů|dagar|dager|dage|päivää|nap|gün|ημέρες)(?!\\p{L})'

const firm = oneOf(`
s\\.?r\\.?o gmbh ltd limited llc inc b\\.?v n\\.?v a\\.?b o\\.?y kft bt sarl sas s\\.?l lda sp\\.\\s?z\\s?o\\.?o a\\/s a\\.s aps d\\.?o\\.?o s\\.?r\\.?l s\\.?p\\.?a ag kg ohg e\\.?k as`)

const cents = "\\d{1,3}(?:[.,' ]\\d{3}){0,3}[.,]\\d{2}"
const currency = '[$€£¥₺]|eur|euro|euros|usd|gbp|chf|zł|zl|pln|kč|czk|kr|sek|tl|円'

const americanPhone =
  /(?<![\d-])(?:\(\d{3}\) ?|\d{3}-)\d{3}-\d{4}(?: ?(?:x|ext\.?) ?\d{1,5})?(?![\d-])/gi

const rules: Rule[] = [
  {
    name: 'the number of a company',
    example: 'CIF B-41227790',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${company})[. ]{0,2}(?:nr|no|number|nummer|id)?[.: ]{0,3}(?:[a-z]{1,3}[- ]{0,3})?\\d[\\d ./-]{4,24}(?:[a-z]\\d{2})?(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  },
  {
    name: 'a telephone number',
    example: 'tel. 601 555 284',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${phone})[.: ]{0,3}[+(]{0,2}\\d[\\d ()/.-]{5,20}(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  },
  {
    name: 'a telephone number that somebody is to call',
    example: 'ring me on 07712 345678',
    pattern:
      /(?<![\p{L}\p{N}])(?:ring|call|phone|text|anrufen|rufen|appele[rz]|llama[rd]?|chiama(?:re|te)?|bel(?:len)?|zadzwoń|zavolejte|soita|arayın|lig(?:ue|ar))(?: \p{L}{1,12}){0,3} (?:0\d|\+\d)[\d ()/.-]{6,18}\d(?![\p{L}\p{N}])/giu,
  },
  {
    name: 'a telephone number alone',
    example: '0412 345 678',
    pattern: /^(?=(?:\D*\d){9,13}\D*$)(?:0\d{1,5}|\+\d{1,4})(?:[ ()/-]{1,2}\d{2,8}){1,5}$/gu,
  },
  {
    name: 'a telephone number alone, with its country',
    example: '+31 6 5550 1140',
    pattern: /^(?=(?:\D*\d){9,14}\D*$)\+\d{1,3}(?:[ ()./-]{1,2}\d{1,8}){1,6}$/gu,
  },
  {
    name: 'days until payment',
    example: 'Payment 30 days net',
    pattern: new RegExp(
      `(?<!\\p{L})(?:${payment})(?: \\p{L}{1,10}){0,3}:? ${someDays}|(?<![\\p{L}\\p{N}])${someDays} (?:net|netto|nett|fine mese|fin de mois|end of month)(?!\\p{L})`,
      'giu',
    ),
  },
  {
    name: 'an offer and its number',
    example: 'QUOTATION Q-20931 accepted',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${quotation})\\.? ?(?:no|nr|number|nummer|n|č|ref|#)?[.:°º# ]{0,3}[a-z]{0,4}[-/]?\\d{4,10}(?:[-/]\\d{1,6}){0,2}(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  },
  {
    name: 'who pays for an order',
    example: 'Budget code 4410-B',
    pattern: new RegExp(
      `(?<!\\p{L})(?:${budget})\\.? ?(?:no|nr|code)?[.:# ]{0,3}[a-z]{0,3}-?\\d{2,8}(?:-[a-z\\d]{1,4})?(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  },
  {
    name: 'an account with a carrier',
    example: 'our account 4X-5501-77',
    pattern:
      /(?<![\p{L}\p{N}])(?:account|acct|a\/c|konto|compte|cuenta|conto|rekening)\.? ?(?:no|nr|number|#)?[.:# ]{0,3}\d[\p{L}\d]{0,6}(?:-\d{2,6}){1,3}(?![\p{L}\p{N}])/giu,
  },
  {
    name: 'the number that a team starts with',
    example: 'Crew chief, Kestrel Racing #48',
    pattern:
      /(?<=(?<!\p{L})(?:racing|team|motorsport|rennteam|equipe|équipe|squadra|scuderia|crew)(?: \p{L}{1,20})?) #\d{1,3}(?![\p{L}\p{N}])/giu,
  },
  {
    name: 'those that something is for',
    of: ['job'],
    example: '(24 students, 2 groups)',
    pattern:
      /\(\d{1,4} (?:students|pupils|trainees|apprentices|schüler|azubis|élèves|alumnos|studenti|allievi|leerlingen|uczniów|elever|alunos|žáků)(?:,? \d{1,3} \p{L}{3,12})?\)/giu,
  },
  {
    name: 'a picture, and what read it',
    example: 'IMG_4471.JPG',
    pattern: /(?<!\S)[\p{L}\d_-]{1,40}\.(?:jpe?g|png|heic|pdf|tiff?|gif|webp)(?![\p{L}\p{N}])/giu,
  },
  {
    name: 'the first delivery of several',
    example: '1st delivery',
    pattern:
      /^\d(?:st|nd|rd|th|\.|re|e|ère|ª|º|a)? ?(?:delivery|shipment|lieferung|teillieferung|livraison|entrega|remessa|consegna|levering|dostawa|leverans|toimitus|dodávka|szállítás|teslimat)(?!\p{L})/giu,
  },
  {
    name: 'a firm and its house',
    of: ['postcode', 'house'],
    example: 'Moto Hrubý s.r.o., Lidická 18, Plzeň',
    pattern: new RegExp(
      `(?<!\\p{L})(?:${firm})\\.?, (?:\\p{L}[\\p{L}.'-]{0,20} ){1,3}\\d{1,4}[a-z]?(?:/\\d{1,4})?, \\p{L}[\\p{L}-]+(?: \\p{L}[\\p{L}-]+)?\\.?$`,
      'giu',
    ),
  },
  {
    name: 'a telephone number in America, and its extension',
    example: '(555) 010-4477 x12',
    pattern: americanPhone,
  },
  {
    name: 'a tax number in India',
    example: 'GSTIN 29ABCDE1234F1Z5',
    pattern: /(?<![\p{L}\p{N}])gstin[: ]{0,3}\d{2}[a-z\d]{13}(?![\p{L}\p{N}])/giu,
  },
  {
    name: 'a bank account in Britain',
    example: '20-00-00 12345678',
    pattern: /(?<![\d-])\d{2}-\d{2}-\d{2}(?: \d{8})?(?![\d-])/g,
  },
  {
    name: 'the hours of a day',
    example: 'Mon-Fri 8-16',
    pattern:
      /(?<!\p{L})(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|vie|lu|ma|me|je|ve|vr|za|zo)\p{L}{0,3} {0,2}\d{1,2}(?:[.:h]\d{0,2})? ?(?:am|pm|uhr)?(?: ?[-–] ?\d{1,2}(?:[.:h]\d{0,2})? ?(?:am|pm|uhr)?)?(?![\p{L}\p{N}])/giu,
  },
  {
    name: 'an hour of the morning or afternoon',
    example: '4pm',
    pattern: /(?<![\p{L}\p{N}.,-])\d{1,2}(?:[.:]\d{2})? ?[ap]m(?![\p{L}\p{N}])/giu,
  },
  {
    name: 'an address of the web',
    example: 'https://shop.example/parts/4711?qty=20',
    pattern: /(?:https?:\/\/|www\.)\S{1,200}/giu,
  },
  {
    name: 'the postcode of a country that has letters in it',
    of: ['postcode'],
    example: 'Leeds LS12 6EN',
    pattern:
      /(?<![\p{L}\p{N}-])(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d|(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT) \d{4}|\d{4} [A-Z]{2}(?=,| {1,2}\p{Lu}\p{Ll}))(?![\p{L}\p{N}-])/gu,
  },
  {
    name: 'a postcode of Japan, and the address behind it',
    of: ['postcode', 'house'],
    example: '〒430-0856 静岡県浜松市中央区中島1-2-3',
    pattern: /〒 ?\d{3}-?\d{4}.{0,80}$/gu,
  },
  {
    name: 'a street of Turkey that has a number for its name, and the house',
    of: ['house', 'street'],
    example: '1201/2 Sk. No:14',
    pattern:
      /(?<![\p{L}\p{N}.,/-])\d{1,5}(?:\/\d{1,3})?\.? (?:sk|sok|sokak|cad|cd|mah)\.? no ?[:.]? ?\d{1,4}(?:\/\d{1,3})?(?![\p{L}\p{N}])/giu,
  },
  {
    name: 'a state and its postcode',
    of: ['postcode'],
    example: 'Phoenix, AZ 85023',
    pattern: /(?<=\p{Ll},? )[A-Z]{2},? \d{5}(?:-\d{4})?(?= *$|[,.])/gu,
  },
  {
    name: 'a postcode with a hyphen, and its town',
    of: ['postcode'],
    example: '61-512 Poznań',
    pattern: /(?<![\p{L}\p{N}-])(?:\d{2}-\d{3}|\d{4}-\d{3}) \p{Lu}\p{Ll}+/gu,
  },
  {
    name: 'a house, a postcode and its town',
    of: ['postcode', 'house'],
    example: 'Am Güterbahnhof 7, 28199 Bremen',
    pattern:
      /(?<=[\p{Ll}.] )\d{1,4} ?[a-z]?(?:[-/]\d{1,4})?(?:,| [-–]|\t) ?(?:[A-Z]{1,2}-)?(?:\d{4,5}|\d{3} \d{2}) \p{Lu}\p{Ll}+/gu,
  },
  {
    name: 'a postcode and its town behind a comma',
    of: ['postcode'],
    example: 'Motohaus, 28199 Bremen',
    pattern: /(?<=\p{L}(?:,| [-–]| in) )(?:[A-Z]{1,2}-)?(?:\d{5}|\d{3} \d{2}) \p{Lu}\p{Ll}+/gu,
  },
  {
    name: 'a postcode and its town alone',
    of: ['postcode', 'street'],
    example: '28199 Bremen',
    pattern: /^(?:\d{5}|0\d{3}) (?=\p{Lu}\p{Ll}{2})/gu,
  },
  {
    name: 'a house before its street',
    of: ['house', 'street'],
    example: '2210 W Bell Rd',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.,/-])\\d{1,5}[a-z]?,? (?:\\p{L}[\\p{L}.']{0,20} ){0,3}(?:${street})(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  },
  {
    name: 'a street before its house',
    of: ['house', 'street'],
    example: 'ul. Fabryczna 18',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:(?:${street})\\.? (?:\\p{L}[\\p{L}.'-]{0,20} ){0,3}\\p{L}[\\p{L}.'-]{0,20},? |(?:unit|suite|units) |\\p{L}{2,20}(?:${streetEnd}) )\\d{1,4}[a-z]?(?:[/-]\\d{1,4})?(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  },
  {
    name: 'the number of an order',
    example: 'Our PO is 44817',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${order})\\.? ?(?:number|no|nr|num|nummer|n|č|ref|#|numero|número|numéro|numer)?[.:°º# ]{0,3}(?:is |lautet |est |es |è |é |to |je |är |on )?(?:[a-z]{0,4}[-/]?\\d{4,12}(?:[-/]\\d{1,8}){0,2}|\\d{1,6}/\\d{2,8})(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  },
  {
    // Another one may be a part's: a 'Bestellnummer' is what it is ordered by, too.
    name: 'the number of an order that begins with its year',
    example: 'Bestelnummer 20260412',
    pattern:
      /(?<![\p{L}\p{N}])bestell?(?:nummer|nr)[.: ]{1,3}20[1-3]\d[-/]?\d{2,8}(?![\p{L}\p{N}-])/giu,
  },
  {
    name: 'the number of a customer',
    example: 'Ihre Kundennummer: 100482',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${customer})\\.? ?(?:number|no|nr|num|nummer|n|č|numero|#|id)?[.:°º# ]{0,3}[a-z]{0,3}-?\\d{2,12}(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  },
  {
    name: 'a page',
    example: 'PAGE  1 OF  1',
    pattern:
      /(?<![\p{L}\p{N}])(?:page|seite|página|pagina|pág|pag|blz|blad|strona|strana|str|sida|sivu|sayfa|σελίδα|side)[.:]? {0,2}\d{1,3}(?: {0,2}(?:of|\/|von|de|di|van|z|av|sur|\/|από) {0,2}\d{1,3})?/giu,
  },
  {
    name: 'what a motorcycle has run',
    of: ['job', 'run'],
    example: '24,310 miles',
    pattern:
      /(?<![\p{L}\p{N}.,-])\d{1,3}(?:[.,' ]?\d{3}){0,2} ?(?:miles|mls|mi|kms?|kilomet\p{L}*|mil|χλμ|キロ|k)(?![\p{L}\p{N}])/giu,
  },
  {
    name: 'a registration',
    of: ['job', 'plate'],
    example: 'reg KX18 ZZP',
    pattern:
      /(?<![\p{L}\p{N}])(?:reg|rego|reg no|registration|plate|kennz|kennzeichen|immat|targa|matr[ií]cula|kenteken|rej|rz|spz|plaka)[.: ]{1,3}(?=[\p{Lu}\d -]{0,9}\d)[\p{Lu}\d]{1,8}(?:[ -][\p{Lu}\d]{1,5}){0,2}(?![\p{L}\p{N}])/giu,
  },
]

/** These are not enough to say that a line names no part. */
const smallRules: Rule[] = [
  {
    name: 'a day of a month by its name',
    example: '31 March 2027',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.,-])\\d{1,2}\\.? (?:de )?(?:${monthNames})(?: (?:de )?20\\d\\d)?(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  },
  {
    name: 'a week',
    example: 'week 14',
    pattern:
      /(?<!\p{L})(?:week|wk|kw|semaine|semana|settimana|vecka|uke|uge|tydzień|týden|viikko|hafta|woche|hét)[. ]{1,2}\d{1,2}(?![\p{L}\p{N}])/giu,
  },
  {
    name: 'a shelf, and how sure a scan is',
    example: 'Shelf B3 conf 0.81',
    pattern:
      /(?<!\p{L})(?:(?:shelf|bin|rack|bay|regal) [a-z]?\d{1,3}|conf(?:idence)?[.:]? ?[01][.,]\d{1,3})(?![\p{L}\p{N}])/giu,
  },
  {
    name: 'a year',
    example: 'Bj. 2014',
    pattern: /(?<![\p{L}\p{N}.,-])(?:'\d{2}|(?:19[5-9]|20[0-3])\d)(?![\p{L}\p{N}-])/gu,
  },
  {
    name: 'a motorcycle',
    example: 'Yamaha MT-07',
    pattern:
      /(?<!\p{L})(?:yamaha|honda|suzuki|kawasaki|bmw|ktm|ducati|triumph|aprilia|husqvarna|harley|enfield|vespa|piaggio|kymco|guzzi|benelli|beta|sherco|agusta|norton|bajaj|hero|peugeot|sym|zontes|cfmoto)[ -](?:[\p{L}-]{1,12} ){0,3}[\p{L}-]{0,5}\d{1,4}[\p{L}]{0,4}(?: ?(?:gs|rt|rs|gt|adv|abs|r|rr|s))?(?![\p{L}\p{N}])/giu,
  },
  {
    name: 'a motorcycle by its model',
    example: 'Bandit 1200',
    pattern:
      /(?<!\p{L})(?:bandit|fireblade|hornet|monster|africa twin|t[eé]n[eé]r[eé]|tracer|street triple|bonneville|bonnie|tiger|ninja|versys|v-?strom|gsx-?[rs]?|gs|rt|scrambler|transalp|deauville|fazer|duke|sportster|multistrada|panigale|mt-|cb[frx]?|cbr|xj[r6]|yzf-?|zx-|er-|vfr|sv|gt)[- ]?\d{1,4}[\p{L}]{0,4}(?![\p{L}\p{N}])/giu,
  },
  {
    name: 'an hour',
    example: 'in at 9',
    pattern:
      /(?<=(?:at|um|à|alle|kl|by) )\d{1,2}(?:[.:]\d{2})?(?: ?(?:am|pm|uhr|h))?(?![\p{L}\p{N}])/giu,
  },
  { name: 'a day of the month', example: 'the 5th', pattern: /(?<!\S)\d{1,2}(?:st|nd|rd|th)\b/giu },
  {
    name: 'a percentage',
    example: '19 %',
    pattern: /(?<![\p{L}\p{N}.,-])\d{1,2}(?:[.,]\d{1,2})? ?%/gu,
  },
]

/** Whether every figure of a line is of something that is no part: an address, a company, an order, a job. */
export function isAboutOthers(text: string): boolean {
  if (text.length > longestLine) return false
  const line = text.replaceAll(/ [\u00b7\u2022|] /g, ', ')
  let left = line.replace(datesAndTimes, ' ')
  let said = left.replace(bell, ' ')
  let isFound = false
  const subjects = new Set<Subject>()
  for (const { pattern, of = [] } of rules) {
    const rest = left.replace(pattern, ' ')
    if (rest === left) continue
    isFound = true
    for (const subject of of) subjects.add(subject)
    // Streets are called by words of parts, too: '20 Spring'.
    if (!of.includes('street')) said = said.replace(pattern, ' ')
    left = rest
  }
  if (!isFound || hasCountedAmount(line.replace(uncounted, ' '))) return false
  // 'JOB 5522  Fjell 700  reg. BD18 YXC  18,904 km'
  if (subjects.has('run') && subjects.has('plate')) return true
  for (const { pattern } of smallRules) left = left.replace(pattern, ' ')
  const isAddress = subjects.has('postcode') && subjects.has('house')
  if (isAddress) left = left.replace(/(?<![\p{L}\p{N}.,-])\d{1,3}(?![\p{L}\p{N}.,-])/gu, ' ')
  if (/\d/.test(left)) return false
  return isAddress || subjects.has('job') || !saysPart(said)
}

const longestLine = 400

/** The x and the st of '707-555-0147 x12', 'account 4X-5501-77' and '1st delivery' count nothing. */
const uncounted = new RegExp(
  `${americanPhone.source}|(?<!\\S)\\d[\\p{L}\\d]{0,6}(?:-\\d{2,6})+(?![\\p{L}\\d])|(?<!\\S)\\d{1,2}(?:st|nd|rd|th)(?=\\s)`,
  'giu',
)

/** 'Ring at 210 Orchard Road': no ring of a piston. */
const bell = /(?<!\p{L})ring (?=at |the |us |me |bell|twice)/giu

/** A word of what parts are called, but for those of workshops. */
export function saysPart(text: string): boolean {
  return plainWords(text)
    .split(' ')
    .some((word) => word.length > 2 && isTradeWord(word) && !isOfWorkshop(word))
}

/** What workshops and their streets are called. */
export const isOfWorkshop = (word: string) => ofWorkshops.test(word)

const ofWorkshops =
  /^(?:\p{L}*moto\p{L}*|bikes?|cycles?|scooter\p{L}*|garage|werkstatt|workshop|atelier|officina|taller\p{L}*|oficina|parts|stock|teile\p{L}*|zweirad\p{L}*|pyora\p{L}*|racing|roadside|stand|port|standard)$/u

/** '20 pcs', 'x 20', '20 x'; not the 500 of 'CB500X', nor 'Unit 4'. */
export function hasCountedAmount(text: string): boolean {
  const tokens = tokenize(text)
  const isCount = (token: Token | undefined) =>
    token !== undefined && (units.pieces.has(token.text) || /^[x×*]$/.test(token.text))
  return tokens.some((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    if (token.kind !== 'figure' || token.text.length > 4) return false
    const isOfWord = token.isGluedBefore && before?.kind === 'word'
    const isUnitOfHouse = before?.text === 'unit'
    const isBehindCount = isCount(before) && !before?.isGluedBefore && !isUnitOfHouse
    return isBehindCount || (isCount(next) && !isOfWord)
  })
}

/** Lines below an order, or between its lines, that name no part: taxes, carriage, charges. */
const charges = words(`
vat mwst ust tva iva btw dph moms alv kdv φπα gst tax taxes steuer mehrwertsteuer umsatzsteuer total totaal totale totaux totales tot
subtotal sub net gross carriage freight fracht frachtkosten frachtanteil frachtpauschale shipping postage versand versandkosten versandpauschale
verpackung porto portes port envio envío gastos spese trasporto spedizione transport transporte verzendkosten verzending vracht doprava
dostawa wysyłka frakt fraktkostnad toimituskulut toimitus rahti kargo nakliye μεταφορικά 送料 税 消費税 合計 小計 sundries consumables handling
surcharge zuschlag mindermengenzuschlag environmental disposal skonto rabatt discount remise descuento sconto desconto korting sleva
rabat alennus iskonto έκπτωση summe gesamt netto brutto netto-summe razem celkem suma summa yhteensä toplam σύνολο imponibile ttc ht
montant importe importo somma subtotaal warenwert fragt übertrag riporto riportare reporter carried brought σύνολα összesen szállítási 총 합계 총계 运费 合计 总计 paid bezahlt payé pagado deposit`)

/** Beside those. */
const ofCharges = words(`
goods order orders sales estimated grand net next day delivery express standard free over on incl inkl including excl exkl zzgl plus
pauschal flat rate your ihr unser all amount eur euro euros gbp usd each ea pce of the for and und y et de des la le les del von zu
nach bei ab items item lines line pieces pcs stuks stuk regels regel stück stk positionen position pozycji pozycje pozycja szt sztuk
artikel artikelen artículos articles lignes righe pezzi líneas unidades položek ks rader st riviä kpl adet kalem τεμ γραμμές 点 行 weight forward a à είδη položky tétel ürün artiklar artikler 品目 품목
uk eu mainland economy dpd ups dhl tnt fedex gls courier parcel paket pallet small parts charge fee kosten cost costs sur par per
20 21 23 25 22 19 cz kč zł kr tl
day days week weeks hour hours tag tage werktage woche wochen stunden jour jours semaine heures giorno giorni día días dni dagen dage dagar
gün päivää`)

/** 'GOODS TOTAL 1942.50', '95 totaal stuks', 'Sundries £5': what is charged or counted, and no other word. */
export function isCharge(text: string): boolean {
  if (!/\d/.test(text)) return false
  const said = plainWords(text)
    .split(' ')
    .filter((word) => /^\p{L}+$/u.test(word))
  if (!said.some((word) => charges.has(word))) return false
  if (said.every((word) => charges.has(word) || ofCharges.has(word))) return true
  const isCoded = /(?<!\S)(?=\S*\d)(?=\S*\p{L}{2})\S{5,}/u.test(text)
  return money.test(text) && !isCoded && !saysPart(text)
}

/** What an order is sent by, and charged for. */
const carriage = words(`
delivery shipping postage freight carriage transport transporte trasporto versand fracht porto lieferung livraison envío envio spedizione
consegna verzending vracht levering dostawa wysyłka doprava frakt toimitus kargo nakliye`)

/** 'Commande 100 chiffons', 'Shipping bolts 20': a quantity of goods after a word for orders, sums or carriage. */
export function isCountOfThings(text: string, tokens: Token[]): boolean {
  const [first, ...behind] = tokens.filter(({ kind }) => kind !== 'sign')
  const opening = plainWords(first?.text ?? '')
  const isOrder = units.orderWords.has(first?.text ?? '') || opening === 'po'
  if (!isOrder && !charges.has(opening) && !carriage.has(opening)) return false
  if (isAboutOthers(text)) return false
  const counted = courtesyWords.has(behind[0]?.text ?? '') ? 1 : 0
  const [count, next] = behind.slice(counted)
  if (count && next && isCount(count)) return isThing(next)
  // 'Delivery bike cover £30', and not 'Delivery gate 4'
  return carriage.has(opening) && saysPart(behind.map(({ text: word }) => word).join(' '))
}

function isCount({ kind, text, isGluedBefore, isGluedAfter }: Token): boolean {
  return kind === 'figure' && /^\d{1,3}$/.test(text) && !isGluedBefore && !isGluedAfter
}

/** A longer word that no document, charge or measure is called by. */
function isThing({ kind, text, isUpper, isGluedBefore }: Token): boolean {
  const word = plainWords(text)
  if (kind !== 'word' || word.length < 4 || isUpper || isGluedBefore) return false
  const { title, ofDocument } = ignoredLines
  const { pieces, packs, measures, references, currencyWords, numberWords } = units
  const isOfUnits = [pieces, packs, measures, references, currencyWords, numberWords].some((set) =>
    set.has(text),
  )
  if (isOfUnits || title.has(word) || ofDocument.has(word) || courtesyWords.has(word)) return false
  return !charges.has(word) && !ofCharges.has(word) && !isOfWorkshop(word)
}

const money = new RegExp(
  `(?:${currency}) ?\\d|\\d ?(?:${currency})(?![\\p{L}])|(?<![\\d.,])${cents}(?![\\d.,])`,
  'iu',
)

/** Of each rule an example, and whether it is taken whole for what its name says. */
export const examples = [...rules, ...smallRules].map(({ name, example, pattern }) => {
  const left = example.replace(pattern, ' ')
  return { name, example, isTaken: left !== example && !/\d/.test(left) }
})
