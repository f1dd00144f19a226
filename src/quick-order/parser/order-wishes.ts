// What is said of a whole order and of none of its parts: how it is to be packed and shipped, and on what condition.
import type { NamedPart } from './find-quantities.ts'
import { hasCountedAmount } from './ignored-lines.ts'
import { PhraseSet } from './phrase-set.ts'
import { conditionWords, onlyWords, stockWords, tellPhrases } from './remark-words.ts'
import { describedPart } from './remarks.ts'
import { cancelWords } from './words.ts'

/** 'Part deliveries allowed', 'ship complete' */
const partDeliveries = new PhraseSet(`
partial*, no partials, part deliver*, part ship*, split deliver*, split ship*, ship complete, deliver complete, one shipment
one delivery, teilliefer*, in einer lieferung, komplettlieferung, livraison* partielle*, une seule livraison, en une seule fois
consegn* parzial*, unica consegna, una sola consegna, entrega* parcial*, envio* parcial*, entrega* parciais, envio* parciais
una sola entrega, un solo envio, uma so entrega, deellever*, in een levering, in een zending, dostaw* czesciow*
czesciow* dostaw*, jednej dostaw*, dellever*, delleverans*, en leverans, en leveranse, en levering, dilci dodavk*
castecn* dodavk*, jedne dodavc*, osatoimitu*, yhdessa toimituk*, parcali teslim*, kismi teslim*, *分納*, *一括納*, *部分发货*
*分批*, *一次发货*, *분할*, *일괄*`)

/** 'Pack the branches apart' */
const packing = new PhraseSet(`
pack* separate*, pack* apart, separate* pack*, separate parcel*, separate box*, separat* verpack*, getrennt verpack*
einzeln verpack*, extra verpack*, apart verpak*, apart inpak*, apart verzend*, emball* separement, emball* a part
colis separe*, imball* separat*, imball* a parte, embal* por separado, empaquet* por separado, embal* separad*
pakow* osobno, zapakow* osobno, pakuj* osobno, osobn* paczk*, packa separat*, packas separat*, separat pack*, pakk* separat*
zabal* zvlast, zvlast zabal*, pakat* erikseen, pakkaa* erikseen, ayri paket*, *別梱包*, *別々に*, *分开包装*, *따로 포장*`)

/** 'By the 10th at the latest': beside a figure, or a day. */
const deadlines = new PhraseSet(`
at the latest, no later than, not later than, latest by, must arrive, spatestens, au plus tard, imperativ*, al piu tardi
tassativ*, entro e non oltre, a mas tardar, imprescindible*, o mais tardar, impreterivel*, uiterlijk, najpozniej, senast, senest
nejpozdeji, viimeistaan, en gec, το αργοτερο, не позднее, *まてに*, *必着*, *最晚*, *까지*`)

/** Beside words of stock: 'if it is in stock'. */
const ifs = new PhraseSet(`
if, unless, in case, en cas, in caso, en caso, em caso, im fall*, falls, wenn, sofern, si, se, als, indien, jesli, jezeli, om, hvis, pokud, jos, varsa, yoksa, eger, *あれは*, *なけれは*
*如果*, *있으면*, *없으면*`)

/** 'Scratch my last email': another order is taken back. */
const otherMails = new PhraseSet(`
last email, last e mail, last mail, last message, last fax, last order, previous email, previous mail, previous message
previous order, earlier email, earlier mail, earlier message, earlier order, order from yesterday, yesterdays order
email from yesterday, letzte* mail, letzte* e mail, letzte* nachricht, letzte* bestellung, vorige* mail, vorige* bestellung
gestrige* bestellung, bestellung von gestern, dernier* mail, dernier* message, dernier* commande, commande precedente
commande d hier, ultim* mail, ultim* email, ultim* messaggio, ultim* ordine, ultim* correo, ultim* mensaje, ultim* pedido
ordine di ieri, pedido de ayer, pedido anterior, correo anterior, laatste mail, laatste bericht, laatste bestelling
vorige bestelling, bestelling van gisteren, ostatni* mail*, ostatni* wiadomosc, ostatni* zamowieni*, poprzedni* zamowieni*
senaste mejl*, forra mejl*, senaste bestallning*, forra bestallning*, posledni mail, posledni zprav*, posledni objednavk*
predchozi objednavk*, viimeisin viesti, edellinen tilaus, edellisen tilauksen, son mail*, son mesaj*, onceki siparis*`)

/** Nobody writes longer ones; what is longer tells a story. */
const longestWish = 25

/** Lines that are about the whole order, and that no part of the list goes with as a remark. */
export function findOrderWishes(
  named: NamedPart[],
  remarks: ReadonlyMap<NamedPart, string>,
): ReadonlySet<NamedPart> {
  const wishes = named.filter(isAboutOrder)
  if (wishes.length === 0) return new Set()
  const notes = [...new Set(remarks.values())]
  const isSaid = ({ row }: NamedPart) => {
    const text = row.text.replace(/\s+/g, ' ').trim()
    return notes.some((note) => note.includes(text))
  }
  return new Set(wishes.filter((one) => !isSaid(one)))
}

function isAboutOrder(one: NamedPart): boolean {
  const { row, mention } = one
  if ((mention && !one.isNear) || row.cells.filter((cell) => cell !== '').length > 2) return false
  if (row.ignored === 'heading' || row.ignored === 'ending' || row.ignored === 'description')
    return false
  const { words } = row
  const said = words.split(' ')
  if (said.length > longestWish || !isWish(row.text, words)) return false
  // 'Ship complete, by UPS, account 4X91V2'
  if (partDeliveries.matchesPrefix(words) || packing.matchesPrefix(words)) return true
  return !hasCountedAmount(row.text) && describedPart(one) === null
}

function isWish(text: string, words: string): boolean {
  if (partDeliveries.matches(words) || packing.matches(words)) return true
  if (deadlines.matches(words) && /\p{N}/u.test(text)) return true
  if (cancelWords.always.matches(words) && otherMails.matches(words)) return true
  if (words.split(' ').some((word) => onlyWords.has(word)) && stockWords.matches(words)) return true
  if (!ifs.matches(words) || !stockWords.matches(words)) return false
  return conditionWords.matchesPrefix(words) || !tellPhrases.matches(words)
}
