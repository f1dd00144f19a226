import { ownPicture } from '#base/pictures.ts'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import type { Transaction } from '#server/database/open.ts'
import { isShown } from './shown.ts'

/** What decides whether a picture may be taken into use. */
export type PictureRule = {
  /** Origins besides the shop's own whose pictures its pages show, as the configuration has them. */
  hosts: readonly string[]
  /** The picture that is in use now: it stays, wherever it lies. */
  present?: () => Promise<string | undefined>
}

/**
 * Says in the transaction that takes a picture into use that it is in use, so that it is not tidied
 * up meanwhile. Throws 'fields-wrong' for one of the shop's own that is not there any more, and for
 * one of a place whose pictures no page would show.
 */
export async function holdPicture(
  trx: Transaction,
  img: string | undefined,
  { hosts, present }: PictureRule,
): Promise<void> {
  if (!img) return
  const id = ownPicture(img)
  if (!id) {
    if (isShown(img, hosts) || (await present?.()) === img) return
    throw wrong(ours.pictureElsewhere)
  }
  const { numUpdatedRows } = await trx
    .updateTable('images')
    .set({ loose_at: null })
    .where('id', '=', id)
    .where('removing_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw wrong(ours.pictureGone)
}

function wrong(message: string): Problem {
  return new Problem('fields-wrong', { detail: message, errors: [{ field: 'img', message }] })
}
