import type { ReactNode } from 'react'
import { fetchAndSave } from '../files.ts'
import { useShopMutation } from '../mutation.ts'
import { Button } from './button.tsx'

export function Download({ path, children }: { path: string; children: ReactNode }) {
  const save = useShopMutation({
    mutationFn: () => fetchAndSave(path),
    successToast: (name) => `${name} is in your downloads.`,
  })
  return (
    <Button small busy={save.isPending} onClick={() => save.mutate()}>
      {children}
    </Button>
  )
}
