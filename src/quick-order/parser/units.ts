// The words beside a quantity, in the languages of those who write lists. All in lower case.

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/[\s,]+/))

export const pieces = set(`
pc pcs pce pces piece pieces stk stck stück stücke stueck stuecke st ea each unit units un ud uds unid unidad
unidades unité unités pieza piezas pz pezzo pezzi pièce pièces szt sztuk sztuka sztuki stuk stuks styck kpl ks шт 个
件 個 枚 本 台 点 コ ケ 개 adet adedi tane tanesi off mal no's nos kus kusy kusů kappale kappaletta stycken stycke
τεμ τεμάχιο τεμάχια κομμάτι κομμάτια κομ peça peças pç pçs parça штук штуки buc bucăți darab db stykk kos vnt יח יחידה יחידות قطعة قطع حبة`)

export const pairs = set(`
pair pairs pr prs paar paare paire paires pare pares pary coppia coppie paio paia pari paria çift páry párů ζεύγος ζεύγη ζευγάρι
ζευγάρια ペア пара пары пар 双 对 켤레 pereche perechi`)

/** Several pieces that are sold as one. */
export const sets = set(`
set sets kit kits satz sätze jeu jeux juego juegos setje setjes komplet komplety kompletów zestaw zestawy zestawów
serie conjunto conjuntos sada sady sad souprava soupravy sats satser sarja sarjaa takım sæt sett klt készlet 세트 σετ セット 組`)

/** What a length or a weight of something comes in. */
export const containers = set(`
roll rolls rolle rollen rouleau rouleaux rollo rollos rotolo rotoli rol rolka rolki rolek rolo rolos rulla rullaa rullar
bag bags beutel sachet sachets bolsa bolsas sacchetto sacchetti zak zakken påse påsar pussi pussia woreczek woreczki woreczków sáček sáčky sáčků`)

export const packs = new Set([
  ...pairs,
  ...sets,
  ...containers,
  ...set(`
pack packs pk pks boîte boîtes packet packets package packages packung packungen pkt pkts pkg pkgs boxe boxes box bx
pak kar case cases cs carton cartons ctn ctns karton kartons kartony paket pakete schachtel schachteln beutel vpe bag
bags roll rolls rollen sachet sachets paquet paquets paquete paquetes caja cajas bolsa bolsas rollo rollos scatola
scatole confezione confezioni sacchetto sacchetti rotolo rotoli doos doosje doosjes dozen zak zakken opakowania
opakowań opak op paczka paczki paczek pudełko pudełka pudełek kartonów rolka rolki rolek ve gebinde
verpackungseinheit verpackungseinheiten verpakking verpakkingen rol caixa caixas cx embalagem embalagens emb pacote
pacotes rolo rolos balení bal balíček balíčky krabice krabic krabička förpackning förpackningar förp kartong kartonger
låda lådor pakke pakker eske esker kasse kasser laatikko laatikkoa ltk paketti pakettia rulla rullaa rullar kutu koli
κουτί κουτιά κιβώτιο κιβώτια κιβ πακέτο πακέτα 箱 ケース パック 袋`),
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
      'dozen dozens doz dz dutzend dtz dtzd douzaine douzaines docena docenas dozzina dozzine dúzia dúzias dozijn tuzin tucet tucty dussin dusin tusina düzine ντουζίνα ダース',
    ),
  ].map((word) => [word, 12] as const),
  ...[...set('gross gros')].map((word) => [word, 144] as const),
])

/** Before an amount: 'qty 10'. */
export const quantityNames = set(`
qty quantity qnty menge anzahl bestellmenge qté qtà quantité cantidad cant quantità aantal antal need brauche brauchen
antall ilość množství počet määrä miktar quantidade qtd qtde ποσότητα 数量`)

export const measures = set(`
mm cm m km kg g cc ccm cm3 ml l kw w v a ah hp ps bar nm inch zoll % " ° °c c t teeth tooth link links zähne z`)

/** Of those, what a part comes in several of. */
export const sizes = set(
  'mm cm inch zoll teeth tooth link links zähne dents denti dientes tanden v ah %',
)

export const currencies = set('$ € £ ¥')
export const currencyWords = set(
  'usd eur gbp chf euro euros dollar dollars zł zl pln kč czk kr sek dkk nok huf ron tl try jpy 円 ευρώ',
)
/** Before what one costs: 'à 118'. */
export const priceWords = set('usd eur gbp chf à á at je each')

/** 'price: 8.00' */
export const priceNames = set(
  'price preis prix prezzo precio preço prijs cena pris hinta fiyat ár цена',
)

/** 'A piece', 'pro Stück'. */
export const perWords = set('a per pro la le el il das die der the por cada al za')

export const conjunctions = set(
  'and also plus then und noch dann et puis y e poi en oraz och og ja ve και',
)

/** Between two amounts: a sum, a range, a choice or a correction. */
export const links = set(`
+ - / ~ > = & or oder ou o u of lub czy nebo eller to bis till until hasta a à al do tot and und et y e en i plus minus
then now statt not`)

/** Between an amount and its part: '10 of the KS-BD-320'. */
export const betweens = set('of von de di the den der die des les la your ihre ihrer my')

/** Behind an amount: '10 of em', '10 davon'. */
export const ofThem = set('davon ervan daarvan niitä destes destas desses dessas bundan bunlardan')
/** '10 of them', '20 di questi': a word for 'of', and one for the part that was named. */
export const ofs = set('of di de z av')
export const thems = set(
  'em them those these questi queste quelli estos estas esos esas ellos nich tych těch dem dessa dom',
)

/** Before figures that say what a part is for, as in 'for the 2019 model'. */
export const asides = set(`
for für pour para passend po ref auftrag kunde customer job bike from since ab year bj baujahr model modell by before
until week wk`)

/** Before figures that count nothing: the number of an order, a bill, a place, a page or a motorcycle. */
export const references = set(`
po wo ro so rma vin reg inv job jobcard ref docket ticket contract project batch serial sn acct account
invoice rechnung rg facture factura fattura faktura factuur fatura receipt beleg
auftrag vorgang kommission komm kom projekt chantier cantiere commission lieferschein bl ddt wz albaran albarán
customer client cliente klant kunde kundennr kdnr konto
bike bikes machine motorrad maschine moto motorbike vehicle frame chassis engine rahmen rahmennr fin fahrgestell fahrgestellnr telaio cadre bastidor
bin bay shelf rack aisle drawer fach regal lagerplatz depot branch filiale store
page pg seite pagina página pág strona sida side catalogue katalog fig figure abb bild diagram
week wk kw semaine semana settimana vecka uke tydzień
item pos position line row zeile ligne linea línea riga regel lfd
quote quotation offer angebot offerte devis preventivo presupuesto`)

/** Of those, the ones that number the lines of a list themselves. */
export const counters = set('item pos position line row zeile ligne linea línea riga regel lfd')

/** An order that is wanted, or one that has a number: '… order no 100'. */
export const orderWords = set(`
order orders bestellung commande cde cmd pedido ordine ordre tilaus encomenda zamówienie objednávka bestelling bestilling beställning`)

/** Between such a word and its figures. */
export const numberWords = set('no nr num number nummer numero número numéro n nº n° č card id')

/** An unknown or approximate number. */
export const vagueAmounts: ReadonlyMap<string, number | undefined> = new Map([
  ...[
    ...set(`few some several handful loads paar einige mehrere quelques plusieurs algunos algunas varios varias alcuni
    alcune qualche paar enkele kilka parę några noen nogle několik`),
  ].map((word) => [word, undefined] as const),
  ...[...set('brace par pár')].map((word) => [word, 2] as const),
  ...[...set('dizaine decena decina diecina dezena tiental')].map((word) => [word, 10] as const),
  ...[...set('quinzaine quincena')].map((word) => [word, 15] as const),
  ...[...set('score vingtaine veintena ventina twintigtal')].map((word) => [word, 20] as const),
  ...[...set('trentaine treintena trentina')].map((word) => [word, 30] as const),
  ...[...set('quarantaine quarantina')].map((word) => [word, 40] as const),
  ...[...set('cinquantaine cinquantina')].map((word) => [word, 50] as const),
  ...[...set('centaine centena centinaio honderdtal')].map((word) => [word, 100] as const),
])

/** Of a dozen; alone they change an amount. */
export const halves = set('half halbes demi media meia mezza pol')

export const articles = set('a an ein eine einen un une una uma en et ett een the')
