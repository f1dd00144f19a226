/** More words of workshops, fewer that lead astray, and motorcycles by their model. */
export function statements(): string[] {
  const pairs = alike.flatMap((words) =>
    words.flatMap((word) =>
      words.filter((means) => means !== word).map((means) => ({ word, means })),
    ),
  )
  const learned = new Set(alike.flat().flatMap((words) => words.split(' ')))
  return [
    // Whoever wants a muffler wants no gasket of the exhaust; as the shop came, not as an admin wrote it.
    "delete from search_words where word = 'muffler' and means = 'exhaust' and made_at = 0",
    `insert into search_words (id, word, means, made_at) values ${[...pairs, ...oneWay]
      .map(({ word, means }, place) => `('workshop${place}', '${word}', '${means}', 0)`)
      .join(', ')} on conflict do nothing`,
    `insert into vocabulary (word, learned_at) values ${[...learned]
      .filter((word) => word.length >= 4)
      .map((word) => `('${word}', 0)`)
      .join(', ')} on conflict do nothing`,
    'create index motorcycles_by_model on motorcycles (model_key)',
  ]
}

const alike = [
  ['stand spring', 'side stand spring', 'kickstand spring'],
  ['headlight', 'headlamp', 'front light', 'front lamp'],
  ['head gasket', 'cylinder head gasket'],
  ['drain plug', 'oil drain plug', 'oil plug'],
  ['tubeless valve', 'tyre valve', 'tire valve'],
  ['oxygen sensor', 'lambda', 'oxygen probe'],
  ['muffler', 'silencer', 'exhaust muffler', 'exhaust silencer'],
]

const oneWay = [
  { word: 'exhaust', means: 'silencer' },
  { word: 'flasher', means: 'indicator' },
  { word: 'flasher', means: 'turn signal' },
  { word: 'flasher', means: 'flasher relay' },
  { word: 'carby', means: 'carburettor' },
  { word: 'carby', means: 'carburetor' },
  { word: 'jet kit', means: 'overhaul kit' },
  { word: 'valve stem', means: 'tubeless valve' },
  { word: 'break', means: 'brake' },
  { word: 'amp', means: 'a' },
  { word: 'volt', means: 'v' },
]
