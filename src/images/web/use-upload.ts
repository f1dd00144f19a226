import { useCallback, useEffect, useRef, useState } from 'react'
import { errorMessage } from '#web/mutation.ts'
import { uploadPicture } from './upload.ts'

export type Upload =
  | { is: 'still' }
  /** `share` is how much has gone out, from 0 to 1; `preview` the chosen file as an address. */
  | { is: 'going'; share: number; preview: string }
  | { is: 'refused'; sentence: string }

/** So long a chosen file's address stays good after its upload has ended. */
const keptMs = 10_000

const still: Upload = { is: 'still' }

/** Uploads one picture at a time; a newer choice takes the place of one still on its way. */
export function useUpload(arrived: (address: string) => void, going: (yes: boolean) => void) {
  const [upload, setUpload] = useState<Upload>(still)
  const current = useRef<AbortController | null>(null)
  // A page that is left takes its upload with it.
  useEffect(() => () => current.current?.abort(), [])
  const start = async (file: File) => {
    current.current?.abort()
    const own = new AbortController()
    current.current = own
    const preview = URL.createObjectURL(file)
    const tell = (next: Upload) => own.signal.aborted || setUpload(next)
    going(true)
    tell({ is: 'going', share: 0, preview })
    try {
      arrived(
        await uploadPicture(file, (share) => tell({ is: 'going', share, preview }), own.signal),
      )
      tell(still)
    } catch (error) {
      tell({ is: 'refused', sentence: errorMessage(error as Error) })
    } finally {
      // Not while it may still be painted.
      setTimeout(() => URL.revokeObjectURL(preview), keptMs)
      if (!own.signal.aborted) going(false)
    }
  }
  const settle = useCallback(
    () => setUpload((upload) => (upload.is === 'refused' ? still : upload)),
    [],
  )
  return { upload, start, settle }
}
