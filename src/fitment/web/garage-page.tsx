import { useQuery } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { useShopMutation } from '#web/mutation.ts'
import type { Session } from '#web/session.ts'
import { toastSuccess } from '#web/toasts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { FormSection } from '#web/ui/form-section.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import type { Garage, OwnMotorcycle } from '../contract.ts'
import { chooseMotorcycle, garageName, motorcycleName, useChosen } from './chosen.ts'
import { garageQuery, isSame, removeMotorcycle } from './garage.ts'
import { MotorcycleForm, motorcycleDraft } from './motorcycle-form.tsx'

export default function GaragePage() {
  const session = useOutletContext<Session>()
  const garage = useQuery(garageQuery(session))
  return (
    <DashboardPage title="My Garage" about="See at every part whether it fits.">
      <QueryState shape="rows" query={garage} rows={3} />
      {garage.data && (
        <FormSection
          title="Motorcycles"
          count={garage.data.motorcycles.length}
          openLabel="Add motorcycle"
          draft={motorcycleDraft}
          startsOpen={garage.data.motorcycles.length === 0}
          form={(disclosure) => (
            <MotorcycleForm
              does="Add to garage"
              cancel={disclosure.cancel}
              onAdded={(one) => {
                toastSuccess(`In your garage: ${motorcycleName(one)}`)
                disclosure.finish()
              }}
            />
          )}
        >
          <Motorcycles garage={garage.data} />
        </FormSection>
      )}
    </DashboardPage>
  )
}

function Motorcycles({ garage }: { garage: Garage }) {
  const chosen = useChosen()
  const remove = useShopMutation({
    mutationFn: (motorcycle: OwnMotorcycle) => removeMotorcycle(motorcycle, garage),
    invalidates: () => [[garageName]],
    successToast: (_, motorcycle) => `${motorcycleName(motorcycle)} removed from your garage`,
    onSuccess: (_, motorcycle) => {
      if (isSame(motorcycle, chosen)) chooseMotorcycle(null)
    },
  })
  return (
    <ul className="border-t border-line">
      {garage.motorcycles.map((motorcycle) => {
        const isChosen = isSame(motorcycle, chosen)
        const name = motorcycleName(motorcycle)
        const compare = () => chooseMotorcycle(motorcycle)
        return (
          <li
            key={JSON.stringify(motorcycle)}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
          >
            <div>
              <p className="font-semibold">{name}</p>
              {motorcycle.name && (
                <p className="text-row text-soft">{motorcycleName({ ...motorcycle, name: '' })}</p>
              )}
              {motorcycle.frameNumber && (
                <p className="text-row text-soft">
                  Frame <span className="part-number">{motorcycle.frameNumber}</span>
                </p>
              )}
            </div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:-ml-2.5">
              {isChosen ? (
                <span className="text-row font-semibold text-good">✓ Checking fit</span>
              ) : (
                <Button
                  small
                  variant="quiet"
                  aria-label={`Check fit while browsing: ${name}`}
                  onClick={compare}
                >
                  <span>
                    Check fit<span className="max-sm:hidden"> while browsing</span>
                  </span>
                </Button>
              )}
              <ButtonLink
                small
                to={addressOfParts(motorcycle)}
                aria-label={`Parts that fit ${name}`}
              >
                Parts that fit
              </ButtonLink>
              <Button
                small
                variant="quiet danger"
                busy={remove.isPending}
                aria-label={`Remove ${name}`}
                onClick={() => remove.mutate(motorcycle)}
              >
                Remove
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function addressOfParts({ motorcycleId, year }: OwnMotorcycle): string {
  return `/products?${new URLSearchParams({ motorcycle: motorcycleId, year: String(year) })}`
}
