import type { ReactNode } from 'react'
import { downloadFile } from '../files.ts'
import { useShopMutation } from '../mutation.ts'
import { Button } from './button.tsx'
import { rowLinkClass } from './link.tsx'

type DownloadProps = {
  path: string
  /** As the number of the document in a row. */
  look?: 'link'
  children: ReactNode
}

export function Download({ path, look, children }: DownloadProps) {
  const save = useShopMutation({
    mutationFn: () => downloadFile(path),
    successToast: (name) => `${name} is downloaded.`,
  })
  if (look === 'link')
    return (
      <button
        type="button"
        title="Download PDF"
        aria-disabled={save.isPending || undefined}
        onClick={() => !save.isPending && save.mutate()}
        className={`part-number whitespace-nowrap ${rowLinkClass}`}
      >
        {children}
      </button>
    )
  return (
    <Button small busy={save.isPending} onClick={() => save.mutate()}>
      {children}
    </Button>
  )
}
