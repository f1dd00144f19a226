import { useState } from 'react'
import type { User } from '#users/contract.ts'
import { Checkbox } from '#web/ui/field.tsx'

/**
 * Whether the account keeps where an order goes for the next one: what it lacked it keeps unasked. `box`
 * asks about what is another than it has.
 */
export function useSaveDelivery(user: User, typed: { phone: string; address: string }) {
  const [keeps, setKeeps] = useState(true)
  const isOther = typed.phone.trim() !== user.phone || typed.address.trim() !== user.address
  const box = isOther && user.phone !== '' && user.address !== '' && (
    <Checkbox
      className="mb-3"
      label="Use for my next orders too"
      checked={keeps}
      onChange={() => setKeeps(!keeps)}
    />
  )
  return { remember: isOther && (keeps || !box), box }
}
