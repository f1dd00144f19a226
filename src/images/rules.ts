import { Problem } from '#base/problem.ts'
import type { Refusal } from '#base/refusals.ts'

/** The most that a picture's file may weigh; the upload door cuts off at the same size. */
export const maxPictureBytes = 8 * 1024 * 1024

export const offeredTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** Why a file need not even be sent, or null: the server would say the same, after the upload. */
export function findRefusal(file: { size: number; type: string }): Problem | null {
  const refuse = (code: Refusal) => new Problem(code)
  if (file.type && !offeredTypes.split(',').includes(file.type)) return refuse('not-a-picture')
  return file.size > maxPictureBytes ? refuse('picture-too-big') : null
}
