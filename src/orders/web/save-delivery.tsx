import { useState } from 'react'
import type { User } from '#users/contract.ts'

/**
 * Whether the account keeps where an order goes for the next one: what it lacked it keeps unasked. `box`
 * asks about what is another than it has.
 */
export function useSaveDelivery(user: User, typed: { phone: string; address: string }) {
  const [keeps, setKeeps] = useState(true)
  const isOther = typed.phone.trim() !== user.phone || typed.address.trim() !== user.address
  const box = isOther && user.phone !== '' && user.address !== '' && (
    <label className="mb-3 flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent-fill"
        checked={keeps}
        onChange={() => setKeeps(!keeps)}
      />
      Use these for my next orders too
    </label>
  )
  return { remember: isOther && (keeps || !box), box }
}
