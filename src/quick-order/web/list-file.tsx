import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

type ListFileProps = { busy: boolean; children: string; choose: (file: File) => void }

export function ListFile({ busy, children, choose }: ListFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="A list as a file: XLSX, ODS or CSV"
        accept=".xlsx,.ods,.csv,.tsv,.txt,text/csv,text/plain"
        className="hidden"
        onChange={({ currentTarget }) => {
          const [first] = currentTarget.files ?? []
          if (first) choose(first)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
