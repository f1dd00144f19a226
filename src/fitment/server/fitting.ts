import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { universalId } from './motorcycles.ts'

/** A motorcycle that products are narrowed to; without a year those of all its years. */
export type FitFilter = { motorcycle?: string | undefined; year?: number | undefined }

/**
 * True of a product that fits a motorcycle of these years, or may where the frame number decides. Any
 * year is from 0 to 9999.
 */
export function fitsMotorcycle(
  motorcycle: string,
  yearFrom: number,
  yearTo: number,
): RawBuilder<SqlBool> {
  return sql`products.id in (select product_id from applications
    where motorcycle_id in (${motorcycle}, ${sql.lit(universalId)})
      and year_from <= ${yearTo} and year_to >= ${yearFrom})`
}

/** The years that a filter spans. */
export function yearRange({ year }: FitFilter): { yearFrom: number; yearTo: number } {
  return { yearFrom: year ?? 0, yearTo: year ?? 9999 }
}
