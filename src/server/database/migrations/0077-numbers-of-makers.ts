/** The first numbers of a maker are found without reading all: there are makers of hundreds of thousands. */
export function statements(): string[] {
  return ['create index part_numbers_of_maker on part_numbers (lower(maker), number_key)']
}
