import { useQuery } from '@tanstack/react-query'
import { QueryProvider } from '#web/query-client.tsx'
import { useSession } from '#web/session.ts'
import { toastSuccess } from '#web/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { OwnMotorcycle } from '../contract.ts'
import { chooseMotorcycle, motorcycleName } from './chosen.ts'
import { garageQuery } from './garage.ts'
import { MotorcycleForm } from './motorcycle-form.tsx'

export default function ChooseMotorcycle({ onClose }: { onClose: () => void }) {
  const choose = (motorcycle: OwnMotorcycle) => {
    chooseMotorcycle(motorcycle)
    toastSuccess(`Parts are compared with ${motorcycleName(motorcycle)}`)
    onClose()
  }
  return (
    <Dialog open title="Your motorcycle" onClose={onClose}>
      <QueryProvider>
        <GarageChoices choose={choose} />
        <MotorcycleForm does="Compare parts with it" onAdded={choose} />
      </QueryProvider>
    </Dialog>
  )
}

function GarageChoices({ choose }: { choose: (motorcycle: OwnMotorcycle) => void }) {
  const garage = useQuery(garageQuery(useSession() ?? null))
  const motorcycles = garage.data?.motorcycles ?? []
  if (motorcycles.length === 0) return null
  return (
    <ul aria-label="Your garage" className="mb-6 grid gap-2">
      {motorcycles.map((motorcycle) => (
        <li key={JSON.stringify(motorcycle)}>
          <Button className="w-full" onClick={() => choose(motorcycle)}>
            {motorcycleName(motorcycle)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
