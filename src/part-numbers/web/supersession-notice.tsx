import { formatCount } from '#base/format.ts'
import { joinWithAnd } from '#base/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { UnbrokenPartNumbers } from '#web/ui/description-list.tsx'
import type { NamedSupersession } from '../contract.ts'

/** `others` are the codes of the other lines that give way with it, as the parts of a kit do. */
type SupersessionNoticeProps = {
  supersession: NamedSupersession
  others: string[]
  take: () => void
}

export function SupersessionNotice({ supersession, others, take }: SupersessionNoticeProps) {
  const { successors } = supersession
  const units = successors.map((part) => `${formatCount(part.quantity)} × ${part.productCode}`)
  const products = successors.map(({ productCode, name }) => `${productCode} ${name}`)
  const together = others.length > 0 ? `, together with ${joinWithAnd(others)}` : ''
  return (
    <>
      <span className="font-medium">
        <UnbrokenPartNumbers>{`Replaced by ${joinWithAnd(products)}${together}.`}</UnbrokenPartNumbers>
      </span>
      <Button small onClick={take}>
        <span>
          <UnbrokenPartNumbers>{`Take ${joinWithAnd(units)}`}</UnbrokenPartNumbers>
        </span>
      </Button>
    </>
  )
}
