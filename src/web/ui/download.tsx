import type { ReactNode } from 'react'
import { downloadFile } from '../files.ts'
import { useShopMutation } from '../mutation.ts'
import { Button } from './button.tsx'

export function Download({ path, children }: { path: string; children: ReactNode }) {
  const save = useShopMutation({
    mutationFn: () => downloadFile(path),
    successToast: (name) => `${name} is downloaded.`,
  })
  return (
    <Button small busy={save.isPending} onClick={() => save.mutate()}>
      {children}
    </Button>
  )
}
