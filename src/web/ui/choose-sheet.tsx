import { Problem } from '#base/problem.ts'
import { Button } from './button.tsx'

type ChooseSheetProps = { error: unknown; choose: (sheet: string) => void }

/** Shows the sheets of a file that may be meant, where the shop asks which. */
export function ChooseSheet({ error, choose }: ChooseSheetProps) {
  if (!(error instanceof Problem) || error.code !== 'which-sheet') return null
  return <SheetButtons sheets={error.errors.map(({ message }) => message)} choose={choose} />
}

type SheetButtonsProps = { sheets: string[]; choose: (sheet: string) => void }

export function SheetButtons({ sheets, choose }: SheetButtonsProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="mb-2 font-semibold">Which sheet should be used?</legend>
      {sheets.map((sheet) => (
        <Button key={sheet} small onClick={() => choose(sheet)}>
          {sheet}
        </Button>
      ))}
    </fieldset>
  )
}
