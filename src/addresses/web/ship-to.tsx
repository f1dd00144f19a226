import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '#web/ui/choice.tsx'
import { addressesQuery } from './queries.ts'

/**
 * Fills an order's one field of an address from the address book. One that is written over is chosen no more;
 * `choice` is nothing where the book is empty.
 */
export function useShipTo(userId: string, typed: string, fill: (address: string) => void) {
  const { data: addresses = [] } = useQuery(addressesQuery(userId))
  const [chosenId, setChosenId] = useState('')
  const address = addresses.find(({ _id, formatted }) => _id === chosenId && formatted === typed)
  const names = addresses.map(({ _id, formatted }) => [_id, formatted.replaceAll('\n', ', ')])
  const choice = addresses.length > 0 && (
    <Choice
      label="Saved address"
      value={address?._id ?? ''}
      options={{ '': 'Another address', ...Object.fromEntries(names) }}
      choose={(id) => {
        setChosenId(id)
        fill(addresses.find(({ _id }) => _id === id)?.formatted ?? typed)
      }}
    />
  )
  return { shipTo: address?._id, choice }
}
