import { useState } from 'react'
import type { User } from '#users/contract.ts'
import { Checkbox } from '#web/ui/field.tsx'

/**
 * Saves phone and address of an order in the account for the next order: without asking if the account has none; `box` is
 * the checkbox that asks if they differ.
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
