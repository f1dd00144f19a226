import { type ComponentType, useState } from 'react'
import { loadChunk } from '#web/chunk.ts'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { chooseMotorcycle, motorcycleName, useChosen } from './chosen.ts'

export function MotorcycleBar({
  narrowed = false,
  addressFor,
}: {
  narrowed?: boolean
  /** Where only what fits it is shown, or with null everything; left out where there is one part. */
  addressFor?: (fits: { motorcycle: string; year: number } | null) => string
}) {
  const chosen = useChosen()
  const fits = chosen && { motorcycle: chosen.motorcycleId, year: chosen.year }
  const [Choose, setChoose] = useState<ComponentType<{ onClose: () => void }> | null>(null)
  const open = async () => {
    try {
      const chunk = await loadChunk(() => import('./motorcycle-form.tsx'))
      setChoose(() => chunk.ChooseMotorcycle)
    } catch (error) {
      if (error instanceof Error) toastError(error.message)
    }
  }
  const chooseNone = () => {
    chooseMotorcycle(null)
    toastSuccess('Fit check is off')
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 text-row">
      {chosen && (
        <span>
          Checking fit for <strong>{motorcycleName(chosen)}</strong>
        </span>
      )}
      {addressFor && narrowed && (
        <ButtonLink small to={addressFor(null)} preventScrollReset>
          Show all parts
        </ButtonLink>
      )}
      {addressFor && chosen && !narrowed && (
        <ButtonLink small to={addressFor(fits)} preventScrollReset>
          Only parts that may fit
        </ButtonLink>
      )}
      <Button small variant={chosen ? 'quiet' : 'plain'} onClick={() => void open()}>
        {chosen ? 'Another motorcycle' : 'Choose your motorcycle'}
      </Button>
      {chosen && (
        <Button small variant="quiet" onClick={chooseNone}>
          Clear
        </Button>
      )}
      {Choose && <Choose onClose={() => setChoose(null)} />}
    </div>
  )
}
