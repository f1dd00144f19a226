// Holds the folder of pictures against the records: none without a record, and none missing.
import { existsSync, readdirSync } from 'node:fs'
import { ownPicture, pictureFile, pictureWidths } from '#base/pictures.ts'
import type { Db } from '#server/database/open.ts'

export type PicturesTold = {
  /** Where they lie. */
  folder: string
  /** Addresses of pictures that somebody was told are kept. */
  acknowledged: Iterable<string>
}

/** Gives in words every file without a record, and every picture in use or acknowledged without files. */
export async function auditPictures(
  read: Db,
  { folder, acknowledged }: PicturesTold,
): Promise<string[]> {
  const records = await read.selectFrom('images').select('id').execute()
  const known = new Set(records.map(({ id }) => id))
  const files = existsSync(folder) ? readdirSync(folder) : []
  const there = new Set(files)
  const orphans = files
    // A half that a kill left has another end, and is swept an hour later.
    .filter((name) => !name.endsWith('.part') && !known.has(name.split('-')[0] ?? ''))
    .map((name) => `the picture ${name} has no record`)
  const shown = [
    ...(await read.selectFrom('products').select('img').execute()),
    ...(await read.selectFrom('users').select('img').execute()),
  ].map(({ img }) => img)
  const missing = [...shown, ...acknowledged].flatMap((address) => {
    const id = ownPicture(address)
    if (!id) return []
    const whole = pictureWidths.every((width) => there.has(pictureFile(id, width)))
    return whole && known.has(id) ? [] : [`the picture ${address} is missing`]
  })
  return [...orphans, ...missing]
}
