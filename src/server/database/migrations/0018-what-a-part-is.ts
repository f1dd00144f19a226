import type { Engine } from '../open.ts'

/**
 * What a part is by its name (its last word before measures), so that a headlight comes before its bulb;
 * numbers by their last signs, which are what is left on a worn part; and more words of workshops.
 */
export function statements(engine: Engine): string[] {
  const pairs = alike.flatMap((words) =>
    words.flatMap((word) =>
      words.filter((means) => means !== word).map((means) => ({ word, means })),
    ),
  )
  const learned = new Set(alike.flat().flatMap((words) => words.split(' ')))
  const exact = engine === 'postgres' ? ' collate "C"' : ''
  const lastSigns = engine === 'postgres' ? 'right(number_key, 4)' : 'substr(number_key, -4)'
  return [
    `alter table products add column head text${exact}`,
    'create index products_without_head on products (id) where head is null',
    `create index part_numbers_by_end on part_numbers (${lastSigns}, number_key)`,
    // Until it has counted how many numbers end alike, PostgreSQL would sooner read them all.
    ...(engine === 'postgres' ? ['analyze part_numbers'] : []),
    `insert into search_words (id, word, means, made_at) values ${[...pairs, ...oneWay]
      .map(({ word, means }, place) => `('counter${place}', '${word}', '${means}', 0)`)
      .join(', ')} on conflict do nothing`,
    `insert into vocabulary (word, learned_at) values ${[...learned]
      .filter((word) => word.length >= 4)
      .map((word) => `('${word}', 0)`)
      .join(', ')} on conflict do nothing`,
    ...(engine === 'sqlite' ? followed.flatMap(followedInOne) : []),
  ]
}

const followed = [
  { one: 'product', columns: ['name', 'product_code', 'kind', 'description'], gone: 'deleted_at' },
  { one: 'review', columns: ['description'], gone: 'hidden_at' },
  { one: 'user', columns: ['name', 'email', 'phone'], gone: null },
]

/**
 * SQLite runs triggers of one change from the latest made to the first: those of 0005 added a row's new
 * words and then forgot the old ones, and with them each word that had stayed. One trigger has an order.
 */
function followedInOne({ one, columns, gone }: (typeof followed)[number]): string[] {
  const [table, index, list] = [`${one}s`, `${one}_words`, columns.join(', ')]
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
  const there = (row: string) => (gone ? `${row}.${gone} is null` : 'true')
  return [
    `drop trigger ${index}_forgotten`,
    `drop trigger ${index}_changed`,
    `create trigger ${index}_changed after update of ${[...columns, ...(gone ? [gone] : [])].join(', ')}
      on ${table} begin
      insert into ${index} (${index}, rowid, ${list})
        select 'delete', old.rowid, ${of('old')} where ${there('old')};
      insert into ${index} (rowid, ${list}) select new.rowid, ${of('new')} where ${there('new')};
    end`,
    // What was lost is read again; that takes in what has gone, too.
    `insert into ${index} (${index}) values ('rebuild')`,
    ...(gone
      ? [
          `insert into ${index} (${index}, rowid, ${list})
            select 'delete', rowid, ${list} from ${table} where ${gone} is not null`,
        ]
      : []),
  ]
}

const alike = [
  ['centre stand', 'center stand', 'centrestand', 'centerstand'],
  ['bar weight', 'bar end weight', 'handlebar weight', 'handlebar end weight'],
  ['conical air filter', 'cone filter', 'cone air filter', 'pod filter', 'pod air filter'],
  ['exhaust wrap', 'heat wrap', 'header wrap', 'manifold wrap'],
  [
    ...['silencer packing', 'muffler packing', 'exhaust packing', 'silencer wadding'],
    ...['muffler wadding', 'exhaust wadding', 'silencer wool', 'exhaust wool'],
  ],
  ['quarter turn throttle', 'quick throttle', 'quick action throttle', 'fast throttle'],
  ['clutch cable', 'clutch wire'],
  ['throttle cable', 'throttle wire'],
  ['gear pedal', 'gear shift pedal', 'shift pedal', 'gear change lever', 'gear change pedal'],
  ['kick starter lever', 'kick lever', 'kick starter pedal', 'kickstart lever'],
  ['steering head bearing', 'headset bearing', 'steering stem bearing', 'yoke bearing'],
  ['brake light switch', 'brake switch', 'stop switch', 'stop lamp switch'],
  ['dust wiper', 'dust seal', 'dust cap', 'dust cover'],
  ['lithium', 'li ion', 'lifepo4'],
  ['heated grip', 'warm grip', 'heating grip'],
  ['rectangular mirror', 'square mirror', 'rectangle mirror'],
  ['straight handlebar', 'straight bar', 'flat handlebar', 'flat bar', 'drag bar'],
  ['rivet link', 'chain link', 'chain joint'],
  ['rev counter', 'rev gauge', 'rpm gauge'],
]

const oneWay = [
  { word: 'trafficator', means: 'indicator' },
  { word: 'trafficator', means: 'turn signal' },
  { word: 'tail pipe', means: 'silencer' },
  { word: 'tail pipe', means: 'muffler' },
  { word: 'brake lamp', means: 'tail light' },
  { word: 'stop lamp', means: 'tail light' },
  { word: 'taillite', means: 'tail light' },
  { word: 'light bulb', means: 'bulb' },
  { word: 'main beam bulb', means: 'headlight bulb' },
  { word: 'brake lining', means: 'brake shoe' },
  { word: 'brake handle', means: 'brake lever' },
  { word: 'clutch handle', means: 'clutch lever' },
  { word: 'drive sprocket', means: 'front sprocket' },
  { word: 'output sprocket', means: 'front sprocket' },
  { word: 'kick pedal', means: 'kick starter lever' },
  { word: 'motocross bar', means: 'tapered handlebar' },
  { word: 'mx bar', means: 'tapered handlebar' },
  { word: 'twist grip tube', means: 'throttle tube' },
  { word: 'o2 probe', means: 'oxygen sensor' },
  { word: 'exhaust bandage', means: 'exhaust wrap' },
  { word: 'exhaust tape', means: 'exhaust wrap' },
  { word: 'glass wool', means: 'silencer packing' },
  { word: 'dynamo', means: 'stator' },
  { word: 'charging coil', means: 'stator' },
  { word: 'airbox filter', means: 'panel air filter' },
  { word: 'end can', means: 'silencer' },
  { word: 'end can', means: 'muffler' },
  { word: 'tailpipe', means: 'silencer' },
  { word: 'tailpipe', means: 'muffler' },
  { word: 'rim', means: 'wheel' },
  { word: 'lite', means: 'light' },
  { word: 'headlite', means: 'headlight' },
  { word: 'headlite', means: 'headlamp' },
  { word: 'coolant radiator', means: 'radiator' },
  { word: 'water radiator', means: 'radiator' },
  { word: 'front brake lever', means: 'brake lever' },
  { word: 'clutch fibre', means: 'friction plate' },
  { word: 'clutch fibre', means: 'clutch plate' },
  { word: 'clutch fiber', means: 'friction plate' },
  { word: 'clutch fiber', means: 'clutch plate' },
]
