/** Where each column stands in a file. */
export type PlacesOf<Column extends string> = ReadonlyMap<Column, number>

/**
 * Reads a file's first row: finds the columns by what people call them, without case, spaces and
 * punctuation. Null where one that every row needs is not named.
 */
export function findColumns<Column extends string>(
  columns: Readonly<Record<Column, readonly string[]>>,
  needed: readonly Column[],
  header: readonly string[],
): PlacesOf<Column> | null {
  const keys = header.map((cell) => cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const places = new Map<Column, number>()
  for (const [column, names] of Object.entries(columns) as [Column, readonly string[]][]) {
    const place = keys.findIndex((key) => names.includes(key))
    if (place >= 0) places.set(column, place)
  }
  return needed.every((column) => places.has(column)) ? places : null
}

/** A row's cell, trimmed; empty where the file has no such column. */
export function formatCell<Column extends string>(
  places: PlacesOf<Column>,
  cells: readonly string[],
): (column: Column) => string {
  return (column) => (cells[places.get(column) ?? -1] ?? '').trim()
}
