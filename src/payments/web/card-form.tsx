import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { loadChunk } from '#web/chunk.ts'
import { loadWholePage } from '#web/error-bar.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { QueryError } from '#web/ui/query-state.tsx'
import type { CardSettings } from '../contract.ts'
import type { CardFormProps } from './pay-form.tsx'

const forms: Record<CardSettings['provider'], () => Promise<ComponentType<CardFormProps>>> = {
  stripe: async () => (await import('./stripe-card-form.tsx')).StripeCardForm,
  sandbox: async () => (await import('#sandbox/cards/web/sandbox-card-form.tsx')).SandboxCardForm,
}

const formQuery = (provider: CardSettings['provider']) =>
  queryOptions({
    queryKey: ['card form', provider],
    queryFn: async () => ({ Form: await loadChunk(forms[provider]) }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export function CardForm(props: CardFormProps) {
  const { data, error } = useQuery(formQuery(props.settings.provider))
  // A browser does not ask again for a script that it has failed to get, before the page is opened anew.
  if (error) return <QueryError error={error} retry={() => loadWholePage(window.location.href)} />
  return data ? <data.Form {...props} /> : <CardFormShape />
}

export function CardFormShape() {
  return (
    <div role="status" aria-label="The card form is loading">
      <div className="grid gap-4">
        <Skeleton className="h-18 w-full" />
        <div className="grid grid-cols-2 gap-4">
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
        </div>
      </div>
      <Skeleton className="mt-10 h-12 w-full" />
    </div>
  )
}
