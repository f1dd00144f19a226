/** How workshops shorten words, and numbers of plates and pistons that a name writes out. */
export function statements(): string[] {
  const pairs = [
    ...['std > standard', 'brg > bearing', 'cyl > cylinder', 'rectangle > rectangular'],
    ...['hot grip > heated grip', 'cyl head gasket > head gasket'],
    ...['2 > two', '3 > three', '4 > four', '5 > five', '6 > six', '7 > seven', '8 > eight'],
  ].map((pair) => pair.split(' > '))
  return [
    `insert into search_words (id, word, means, made_at) values ${pairs
      .map(([word, means], place) => `('short${place}', '${word}', '${means}', 0)`)
      .join(', ')} on conflict do nothing`,
  ]
}
