import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** Copies a text, and says beside itself whether that was done. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const copy = useMutation({ mutationFn: () => navigator.clipboard.writeText(text) })
  return (
    <>
      <Button onClick={() => copy.mutate()}>{children}</Button>
      <span role="status" className="text-row text-soft">
        {copy.isSuccess && 'Copied'}
        {copy.isError && 'The browser does not allow it: select the text to copy it'}
      </span>
    </>
  )
}
