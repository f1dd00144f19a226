const halfDozens = list(
  'half a dozen,half dozen,a half dozen,ein halbes dutzend,halbes dutzend,une demi douzaine,demi douzaine,media docena,una media docena,mezza dozzina,una mezza dozzina,meia dúzia,half dozijn,een half dozijn,pół tuzina',
)

/** Numbers up to 999 as seven languages spell them, and the words of trade: 'one hundred and fifty', 'fünfundzwanzig'. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...spell(english),
  ...spell(german),
  ...spell(french),
  ...spell(spanish),
  ...spell(italian),
  ...spell(dutch),
  ...spell(polish),
  ['couple of', 2],
  ...halfDozens.map((words): [string, number] => [words, 6]),
])

/** The words that one of them begins with. */
export const firstNumberWords: ReadonlySet<string> = new Set(
  [...numberWords.keys()].map((words) => words.split(' ')[0] ?? ''),
)

/** The longest of them, in words: 'nine hundred and ninety nine'. */
export const mostNumberWords = 5

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
