import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id } from '#base/fields.ts'
import { importOptions, importReport } from '#base/import-report.ts'
import { name, number, partNumber } from './contract.ts'
import { moments, storedClasses } from './rules.ts'

/** What an admin keeps of products' numbers and successors, one by one and by the file. */

const storedNumber = partNumber.extend({
  _id: id,
  /** Its source is kept out of the API: nobody is shown it. */
  hidden: z.boolean(),
})
export type StoredNumber = z.infer<typeof storedNumber>

export const listNumbers = endpoint({
  method: 'GET',
  path: '/part-numbers',
  who: 'admin',
  does: 'Every number that a product goes by besides our code, also those whose source is kept out of the API.',
  query: z.object({ product: id }),
  reply: z.array(storedNumber),
})

export const addNumber = endpoint({
  method: 'POST',
  path: '/part-numbers',
  who: 'admin',
  does: 'Adds a number to those that a product goes by; the same again changes how it is written, and its source.',
  body: z.object({
    productId: id,
    class: z.enum(storedClasses),
    number,
    maker: name.optional(),
    source: name.optional(),
  }),
  reply: z.object({ _id: id }),
})

export const deleteNumber = endpoint({
  method: 'DELETE',
  path: '/part-numbers',
  who: 'admin',
  does: 'Takes a number from a product.',
  query: z.object({ id }),
  reply: z.object({ deletedCount: z.int() }),
})

const storedSuccessors = z.object({
  successors: z.array(
    z.object({
      productId: id,
      productCode: z.string(),
      name: z.string(),
      img: z.string(),
      quantity: z.int(),
    }),
  ),
  when: z.enum(moments),
  source: z.string(),
  /** Empty where nothing takes its place. */
  version: z.string(),
})
export type StoredSuccessors = z.infer<typeof storedSuccessors>

export const readSuccessors = endpoint({
  method: 'GET',
  path: '/products/:id/successors',
  who: 'admin',
  does: 'What is said to take the place of a product, and when.',
  params: z.object({ id }),
  reply: storedSuccessors,
})

export const importNumbers = endpoint({
  method: 'POST',
  path: '/part-numbers/import',
  who: 'admin',
  does: 'Takes part numbers from a CSV file (multipart, field `file`; product code, class, maker, number, source), and reports refused rows; with `dryRun=true` it changes nothing. `how=replace` takes away what the file does not say of the products that it names, but for what is kept out of exports.',
  query: importOptions,
  reply: importReport,
})

export const exportNumbers = endpoint({
  method: 'GET',
  path: '/part-numbers.csv',
  who: 'admin',
  does: 'All part numbers besides our codes as one file of CSV, which can be imported again; those of a source that is kept out of exports are left out.',
  reply: z.string(),
  file: 'text/csv; charset=utf-8',
})

export const importSuccessors = endpoint({
  method: 'POST',
  path: '/successors/import',
  who: 'admin',
  does: 'Takes successors from a CSV file (multipart, field `file`; product code, replaced by, units, when, source). The rows of a product say whole what takes its place; an empty successor takes it back. A circle is refused, and with one refused row the others of that product. With `dryRun=true` it changes nothing.',
  query: importOptions.omit({ how: true }),
  reply: importReport,
})

export const exportSuccessors = endpoint({
  method: 'GET',
  path: '/successors.csv',
  who: 'admin',
  does: 'All that is said of successors as one file of CSV, which can be imported again.',
  reply: z.string(),
  file: 'text/csv; charset=utf-8',
})
