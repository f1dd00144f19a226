import { ownPicture } from '#base/pictures.ts'
import { Problem } from '#base/problem.ts'
import type { Work } from '#server/database/open.ts'

/**
 * Says in the transaction that takes a picture into use that it is in use, so that it is not tidied
 * up meanwhile. Throws 'fields-wrong' for one of the shop's own that is not there any more; what
 * lies elsewhere is not the shop's to hold.
 */
export async function holdPicture(work: Work, img: string | undefined): Promise<void> {
  const id = img && ownPicture(img)
  if (!id) return
  const { numUpdatedRows } = await work
    .updateTable('images')
    .set({ loose_at: null })
    .where('id', '=', id)
    .where('removing_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return
  const message = 'This picture is not there any more. Please choose it again.'
  throw new Problem('fields-wrong', { detail: message, errors: [{ field: 'img', message }] })
}
