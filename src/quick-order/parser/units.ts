// The words beside a quantity, in the languages of those who write lists. All in lower case.

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/[\s,]+/))

export const pieces = set(`
pc pcs pce pces piece pieces stk stck stück stücke stueck stuecke st ea each unit units un ud uds unid unidad
unidades unité unités pieza piezas pz pezzo pezzi pièce pièces szt sztuk sztuka sztuki stuk stuks styck kpl ks шт 个
件 個 개 adet off mal no's nos`)

export const pairs = set(`pair pairs pr prs paar paare paire paires pare pares pary coppia coppie`)

/** Several that are one thing to whoever sells them. */
export const sets = set(`
set sets kit kits satz sätze jeu jeux juego juegos setje setjes komplet komplety kompletów zestaw zestawy zestawów`)

export const packs = new Set([
  ...pairs,
  ...sets,
  ...set(`
pack packs pk pks boîte boîtes packet packets package packages packung packungen pkt pkts pkg pkgs boxe boxes box bx
pak kar case cases cs carton cartons ctn ctns karton kartons kartony paket pakete schachtel schachteln beutel vpe bag
bags roll rolls rollen sachet sachets paquet paquets paquete paquetes caja cajas bolsa bolsas rollo rollos scatola
scatole confezione confezioni sacchetto sacchetti rotolo rotoli doos doosje doosjes dozen zak zakken opakowania
opakowań paczka paczki`),
])

/** '10 packs of 5'. */
export const ofWords = set('of à a zu de da di van von po @')

export const eachWords = set(`
each apiece je jeweils chaque chacun chacune cada ciascuno ciascuna elk following volgende`)

export const followingWords = /^(?:folgende|suivant|siguiente|seguent)/

/** So many are in one. 'Dozen' is Dutch for boxes, too: those are counted before it, and have a size behind. */
export const dozens: ReadonlyMap<string, number> = new Map([
  ...[
    ...set(
      'dozen dozens doz dz dutzend dtz dtzd douzaine douzaines docena docenas dozzina dozzine',
    ),
  ].map((word) => [word, 12] as const),
  ...[...set('gross gros')].map((word) => [word, 144] as const),
])

/** Before an amount: 'qty 10'. */
export const quantityNames = set(`
qty quantity qnty menge anzahl bestellmenge qté qtà quantité cantidad cant quantità aantal antal need brauche brauchen`)

export const measures = set(`
mm cm m km kg g cc ccm cm3 ml l kw w v a ah hp ps bar nm inch zoll % " ° °c c t teeth tooth link links zähne z`)

/** Of those, what a part comes in several of. */
export const sizes = set(
  'mm cm inch zoll teeth tooth link links zähne dents denti dientes tanden v ah %',
)

export const currencies = set('$ € £ ¥')
export const currencyWords = set('usd eur gbp chf euro euros dollar dollars')
/** Before what one costs: 'à 118'. */
export const priceWords = set('usd eur gbp chf à á at je each')

export const conjunctions = set('and also plus then und noch dann et y e en')

/** Between two amounts: a sum, a range, a choice or a correction. */
export const links = set(`
+ - / ~ > = & or oder ou o u of lub czy nebo eller to bis till until hasta a à al do tot and und et y e en i plus minus
then now statt not`)

/** Between an amount and its part: '10 of the KS-BD-320'. */
export const betweens = set('of von de di the den der die des les la your ihre ihrer my')

/** Before figures that say what a part is for, as in 'for the 2019 model'. */
export const asides = set(`
for für pour para passend po ref auftrag kunde customer job bike from since ab year bj baujahr model modell by before
until week wk`)
