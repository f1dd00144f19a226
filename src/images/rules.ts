import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'

/** The most that a picture's file may weigh; the upload door cuts off at the same size. */
export const maxPictureBytes = 8 * 1024 * 1024

export const offeredTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** Why a file need not even be sent, or null: the server would say the same, after the upload. */
export function findRefusal(file: { size: number; type: string }): Problem | null {
  if (file.type && !offeredTypes.split(',').includes(file.type))
    return new Problem('not-a-picture', ours.notAPicture)
  if (file.size > maxPictureBytes) return new Problem('picture-too-big', ours.pictureTooBig)
  return null
}
