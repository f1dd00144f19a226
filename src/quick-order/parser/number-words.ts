const halfDozens = list(
  'half a dozen,half dozen,a half dozen,ein halbes dutzend,halbes dutzend,une demi douzaine,demi douzaine,media docena,una media docena,mezza dozzina,una mezza dozzina,meia dúzia,half dozijn,een half dozijn,pół tuzina',
)

/** A dozen, in languages that set no article before it. */
const otherDozens = list('tuzin,tucet,дюжина,дюжину')

/** Languages of which those from 1 to 20, the tens and the hundreds are known; between tens and ones stands the joint. */
const otherLanguages: { small: string; tens: string; hundreds: string; joint: string }[] = [
  {
    small:
      ',dois/duas,três,quatro,cinco,seis,sete,oito,nove,dez,onze,doze,treze,catorze/quatorze,quinze,dezasseis/dezesseis,dezassete/dezessete,dezoito,dezanove/dezenove',
    tens: 'vinte,trinta,quarenta,cinquenta,sessenta,setenta,oitenta,noventa',
    hundreds: 'cem,duzentos/duzentas,trezentos/trezentas,quatrocentos,quinhentos',
    joint: ' e ',
  },
  {
    small:
      ',två,tre,fyra/fire,fem,sex/seks,sju/syv,åtta/otte/åtte,nio/ni,tio/ti,elva/elleve,tolv,tretton,fjorton,femton/femten,sexton,sjutton,arton,nitton',
    tens: 'tjugo/tyve/tjue,trettio/tredive/tretti,fyrtio/fyrre/førti,femtio/halvtreds/femti,sextio/seksti,sjuttio/halvfjerds/sytti,åttio/firs/åtti,nittio/halvfems/nitti',
    hundreds: 'hundra/etthundra/hundre,tvåhundra,trehundra,fyrahundra,femhundra',
    joint: '',
  },
  {
    small:
      'jeden/jedna/jedno,dva/dvě,tři,čtyři,pět,šest,sedm,osm,devět,deset,jedenáct,dvanáct,třináct,čtrnáct,patnáct,šestnáct,sedmnáct,osmnáct,devatenáct',
    tens: 'dvacet,třicet,čtyřicet,padesát,šedesát,sedmdesát,osmdesát,devadesát',
    hundreds: 'sto,dvě stě,tři sta,čtyři sta,pět set',
    joint: ' ',
  },
  {
    small:
      'yksi,kaksi,kolme,neljä,viisi,kuusi,seitsemän,kahdeksan,yhdeksän,kymmenen,yksitoista,kaksitoista,kolmetoista,neljätoista,viisitoista,kuusitoista,seitsemäntoista,kahdeksantoista,yhdeksäntoista',
    tens: 'kaksikymmentä,kolmekymmentä,neljäkymmentä,viisikymmentä,kuusikymmentä,seitsemänkymmentä,kahdeksankymmentä,yhdeksänkymmentä',
    hundreds: 'sata,kaksisataa,kolmesataa,neljäsataa,viisisataa',
    joint: '',
  },
  {
    small:
      ',iki,üç,dört,beş,altı,yedi,sekiz,dokuz,,on bir,on iki,on üç,on dört,on beş,on altı,on yedi,on sekiz,on dokuz',
    tens: 'yirmi,otuz,kırk,elli,altmış,yetmiş,seksen,doksan',
    hundreds: 'yüz,iki yüz,üç yüz,dört yüz,beş yüz',
    joint: ' ',
  },
  {
    small:
      'ένα/μία/μια,δύο/δυο,τρία/τρεις,τέσσερα/τέσσερις,πέντε,έξι,επτά/εφτά,οκτώ/οχτώ,εννέα/εννιά,δέκα,έντεκα,δώδεκα,δεκατρία,δεκατέσσερα,δεκαπέντε,δεκαέξι,δεκαεπτά,δεκαοκτώ,δεκαεννέα',
    tens: 'είκοσι,τριάντα,σαράντα,πενήντα,εξήντα,εβδομήντα,ογδόντα,ενενήντα',
    hundreds: 'εκατό,διακόσια/διακόσιες,τριακόσια/τριακόσιες,τετρακόσια,πεντακόσια',
    joint: ' ',
  },
  {
    small:
      'egy,két/kettő,három,négy,öt,,hét,nyolc,kilenc,tíz,tizenegy,tizenkét/tizenkettő,tizenhárom,tizennégy,tizenöt,tizenhat,tizenhét,tizennyolc,tizenkilenc',
    tens: 'húsz,harminc,negyven,ötven,hatvan,hetven,nyolcvan,kilencven',
    hundreds: 'száz,kétszáz,háromszáz,négyszáz,ötszáz',
    joint: '',
  },
  {
    small:
      ',doi/două,trei,patru,cinci,șase,șapte,opt,nouă,zece,unsprezece,doisprezece,treisprezece,paisprezece,cincisprezece,șaisprezece,șaptesprezece,optsprezece,nouăsprezece',
    tens: 'douăzeci,treizeci,patruzeci,cincizeci,șaizeci,șaptezeci,optzeci,nouăzeci',
    hundreds: 'o sută,două sute,trei sute,patru sute,cinci sute',
    joint: ' și ',
  },
  {
    small:
      'один/одна,два/две,три,четыре,пять,шесть,семь,восемь,девять,десять,одиннадцать,двенадцать,тринадцать,четырнадцать,пятнадцать,шестнадцать,семнадцать,восемнадцать,девятнадцать',
    tens: 'двадцать,тридцать,сорок,пятьдесят,шестьдесят,семьдесят,восемьдесят,девяносто',
    hundreds: 'сто,двести,триста,четыреста,пятьсот',
    joint: ' ',
  },
]

/** Numbers up to 999 as seven languages spell them, and the words of trade: 'one hundred and fifty', 'fünfundzwanzig'. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...spell(english),
  ...spell(german),
  ...spell(french),
  ...spell(spanish),
  ...spell(italian),
  ...spell(dutch),
  ...spell(polish),
  ...otherLanguages.flatMap(spellTens),
  ...otherDozens.map((word): [string, number] => [word, 12]),
  ['couple of', 2],
  ...halfDozens.map((words): [string, number] => [words, 6]),
])

/** The words that one of them begins with. */
export const firstNumberWords: ReadonlySet<string> = new Set(
  [...numberWords.keys()].map((words) => words.split(' ')[0] ?? ''),
)

/** The longest of them, in words: 'nine hundred and ninety nine'. */
export const mostNumberWords = 5

function spellTens(language: (typeof otherLanguages)[number]): [string, number][] {
  // None where a word means something else in another language: 'to' and 'um'.
  const ways = (words: string) => list(words).map((one) => one.split('/').filter(Boolean))
  const [small, tens, hundreds] = [language.small, language.tens, language.hundreds].map(ways)
  const each = (all: string[][] = [], unit: number, from: number) =>
    all.flatMap((words, at) => words.map((word): [string, number] => [word, (at + from) * unit]))
  const joined = each(tens, 10, 2).flatMap(([ten, units]) =>
    each(small?.slice(0, 9), 1, 1).map(([one, more]): [string, number] => [
      ten + language.joint + one,
      units + more,
    ]),
  )
  return [...each(small, 1, 1), ...each(tens, 10, 2), ...joined, ...each(hundreds, 100, 1)]
}

function spell(say: (units: number) => string[]): [string, number][] {
  const all = Array.from({ length: 1_000 }, (_, units) => units).slice(1)
  return all.flatMap((units) => say(units).map((words): [string, number] => [words, units]))
}

function list(words: string): string[] {
  return words.split(',')
}

/** Every way to say hundreds before every way to say what is left of them. */
function joinAll(hundreds: string[], joints: string[], rest: string[]): string[] {
  return hundreds.flatMap((hundred) =>
    joints.flatMap((joint) => rest.map((small) => hundred + joint + small)),
  )
}

type Language = {
  /** From 1 to 19, and from 20 to 90. */
  small: string[]
  tens: string[]
  /** A ten and what follows it, as 'twenty five'. */
  pair: (ten: string, one: string, units: number) => string[]
  hundreds: (count: number) => string[]
  joints: string[]
}

function say(language: Language, units: number): string[] {
  const { small, tens, pair, hundreds, joints } = language
  const rest = units % 100
  const [ten, one] = [Math.floor(rest / 10), rest % 10]
  const below = () => {
    if (rest < 20) return (small[rest] ?? '').split('/')
    const word = tens[ten] ?? ''
    return one === 0
      ? [word]
      : (small[one] ?? '').split('/').flatMap((unit) => pair(word, unit, rest))
  }
  if (units < 100) return below()
  const front = hundreds(Math.floor(units / 100))
  return rest === 0 ? front : joinAll(front, joints, below())
}

function english(units: number): string[] {
  const small = list(
    ',one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen',
  )
  return say(
    {
      small,
      tens: list(',,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'),
      pair: (ten, one) => [`${ten} ${one}`],
      hundreds: (count) =>
        count === 1 ? ['hundred', 'a hundred', 'one hundred'] : [`${small[count]} hundred`],
      joints: [' ', ' and '],
    },
    units,
  )
}

function german(units: number): string[] {
  const small = list(
    ',ein/eine/einen/eins,zwei/zwo,drei,vier,fünf/fuenf,sechs,sieben,acht,neun,zehn,elf,zwölf/zwoelf,dreizehn,vierzehn,fünfzehn/fuenfzehn,sechzehn,siebzehn,achtzehn,neunzehn',
  )
  return say(
    {
      small,
      tens: list(',,zwanzig,dreißig,vierzig,fünfzig,sechzig,siebzig,achtzig,neunzig'),
      pair: (ten, one) => spellings([`${one}und${ten}`]),
      hundreds: (count) =>
        count === 1
          ? ['hundert', 'einhundert']
          : (small[count] ?? '').split('/').map((one) => `${one}hundert`),
      joints: ['', 'und'],
    },
    units,
  ).flatMap((words) => spellings([words]))
}

/** German without its own letters. */
function spellings(words: string[]): string[] {
  const plain = words.map((word) =>
    word.replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ß', 'ss'),
  )
  return [...new Set([...words, ...plain])]
}

function dutch(units: number): string[] {
  const small = list(
    ',een,twee,drie,vier,vijf,zes,zeven,acht,negen,tien,elf,twaalf,dertien,veertien,vijftien,zestien,zeventien,achttien,negentien',
  )
  return say(
    {
      small,
      tens: list(',,twintig,dertig,veertig,vijftig,zestig,zeventig,tachtig,negentig'),
      pair: (ten, one) => [`${one}en${ten}`, `${one}ën${ten}`],
      hundreds: (count) => (count === 1 ? ['honderd'] : [`${small[count]}honderd`]),
      joints: ['', 'en'],
    },
    units,
  )
}

function italian(units: number): string[] {
  const small = list(
    ',un/uno/una,due,tre,quattro,cinque,sei,sette,otto,nove,dieci,undici,dodici,tredici,quattordici,quindici,sedici,diciassette,diciotto,diciannove',
  )
  return say(
    {
      small,
      tens: list(',,venti,trenta,quaranta,cinquanta,sessanta,settanta,ottanta,novanta'),
      // 'ventuno', 'ventotto'
      pair: (ten, one) => [(/^[uo]/.test(one) ? ten.slice(0, -1) : ten) + one],
      hundreds: (count) => (count === 1 ? ['cento'] : [`${small[count]}cento`]),
      joints: [''],
    },
    units,
  )
}

function french(units: number): string[] {
  const small = list(
    ',un/une,deux,trois,quatre,cinq,six,sept,huit,neuf,dix,onze,douze,treize,quatorze,quinze,seize,dix sept,dix huit,dix neuf',
  )
  const below = (rest: number): string[] => {
    const ten = Math.floor(rest / 10)
    const base = ten === 7 ? 60 : ten === 9 ? 80 : ten * 10
    const word = {
      20: 'vingt',
      30: 'trente',
      40: 'quarante',
      50: 'cinquante',
      60: 'soixante',
      80: 'quatre vingt',
    }[base]
    if (word === undefined) return (small[rest] ?? '').split('/')
    const one = rest - base
    if (one === 0) return base === 80 ? [word, `${word}s`] : [word]
    return joinAll([word], one % 10 === 1 ? [' et ', ' '] : [' '], (small[one] ?? '').split('/'))
  }
  const [count, rest] = [Math.floor(units / 100), units % 100]
  if (count === 0) return below(rest)
  const front = count === 1 ? ['cent'] : [`${small[count]} cent`, `${small[count]} cents`]
  return rest === 0 ? front : joinAll(front, [' '], below(rest))
}

function spanish(units: number): string[] {
  const small = list(
    ',un/uno/una,dos,tres,cuatro,cinco,seis,siete,ocho,nueve,diez,once,doce,trece,catorce,quince,dieciséis/dieciseis,diecisiete,dieciocho,diecinueve',
  )
  const hundreds = list(
    ',cien/ciento,doscient,trescient,cuatrocient,quinient,seiscient,setecient,ochocient,novecient',
  )
  return say(
    {
      small,
      tens: list(',,veinte,treinta,cuarenta,cincuenta,sesenta,setenta,ochenta,noventa'),
      pair: (ten, one) => (ten === 'veinte' ? [`veinti${one}`] : [`${ten} y ${one}`]),
      hundreds: (count) => {
        const word = hundreds[count] ?? ''
        return count === 1 ? word.split('/') : [`${word}os`, `${word}as`]
      },
      joints: [' '],
    },
    units,
  )
}

function polish(units: number): string[] {
  const small = list(
    ',jeden/jedna,dwa/dwie,trzy,cztery,pięć,sześć,siedem,osiem,dziewięć,dziesięć,jedenaście,dwanaście,trzynaście,czternaście,piętnaście,szesnaście,siedemnaście,osiemnaście,dziewiętnaście',
  )
  const hundreds = list(
    ',sto,dwieście,trzysta,czterysta,pięćset,sześćset,siedemset,osiemset,dziewięćset',
  )
  return say(
    {
      small,
      tens: list(
        ',,dwadzieścia,trzydzieści,czterdzieści,pięćdziesiąt,sześćdziesiąt,siedemdziesiąt,osiemdziesiąt,dziewięćdziesiąt',
      ),
      pair: (ten, one) => [`${ten} ${one}`],
      hundreds: (count) => [hundreds[count] ?? ''],
      joints: [' '],
    },
    units,
  )
}
