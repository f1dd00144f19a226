import { FileButton } from '#web/ui/choose-files.tsx'

type ListFileProps = { busy: boolean; children: string; choose: (file: File) => void }

export function ListFile({ busy, children, choose }: ListFileProps) {
  return (
    <FileButton
      busy={busy}
      label="A list as a file: XLSX, ODS or CSV"
      field={{ accept: '.xlsx,.ods,.csv,.tsv,.txt,text/csv,text/plain' }}
      choose={([file]) => file && choose(file)}
    >
      {children}
    </FileButton>
  )
}
