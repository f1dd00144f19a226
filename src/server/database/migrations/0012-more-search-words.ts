/** Words of workshops that searches know from the start, besides those of 0007. */
export function statements(): string[] {
  const pairs = alike.flatMap((words) =>
    words.flatMap((word) =>
      words.filter((means) => means !== word).map((means) => ({ word, means })),
    ),
  )
  const learned = new Set(alike.flat().flatMap((words) => words.split(' ')))
  return [
    `insert into search_words (id, word, means, made_at) values ${pairs
      .map(({ word, means }, place) => `('more${place}', '${word}', '${means}', 0)`)
      .join(', ')} on conflict do nothing`,
    `insert into vocabulary (word, learned_at) values ${[...learned]
      .filter((word) => word.length >= 4)
      .map((word) => `('${word}', 0)`)
      .join(', ')} on conflict do nothing`,
  ]
}

const alike = [
  ['intake', 'inlet'],
  ['repair', 'rebuild', 'overhaul'],
  ['pillion', 'passenger'],
  ['gear pedal', 'gear lever', 'shift lever', 'gear shift lever', 'shifter'],
  ['rivet link', 'master link', 'connecting link', 'split link'],
  ['cam chain', 'timing chain'],
  ['drain plug', 'sump plug'],
  ['crush washer', 'sealing washer', 'drain plug washer'],
  ['oxygen sensor', 'lambda sensor', 'lambda probe', 'o2 sensor'],
  ['fuel filter', 'petrol filter', 'gas filter'],
  ['wheel bearing seal', 'hub seal'],
]
