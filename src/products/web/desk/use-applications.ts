import type * as fitment from '#fitment/keeping-contract.ts'
import { sentenceOf, useAct } from '#web/act.ts'
import { send } from '#web/send.ts'

export type Application = Omit<fitment.KeptApplication, '_id'>

export function nameOfMotorcycle({ make, model }: Pick<Application, 'make' | 'model'>): string {
  return make === '*' ? 'Every motorcycle' : `${make} ${model}`
}

const staleOf = (productId: string) => [['products', productId], ['motorcycles']]

/** Says that a part fits a motorcycle. */
export function useAddApplication<Sent extends Application = Application>(
  productId: string,
  {
    then,
    warns = sentenceOf,
  }: { then: (done: unknown, sent: Sent) => void; warns?: (error: Error) => string | null },
) {
  return useAct({
    does: (
      { make, model, yearFrom, yearTo, frameFrom, frameTo, note, source }: Sent,
      idempotencyKey,
    ) =>
      send<typeof fitment.addApplication>(
        'POST /applications',
        {
          body: {
            ...{ productId, make, model, yearFrom, yearTo },
            ...{ frameFrom, frameTo, note, source },
          },
        },
        { idempotencyKey },
      ),
    stale: () => staleOf(productId),
    says: (_, application) => `It fits: ${nameOfMotorcycle(application)}`,
    warns,
    then,
  })
}

/** Without a word of its own: what was taken out is shown with the way back. */
export function useTakeOutApplication(
  productId: string,
  then: (application: fitment.KeptApplication) => void,
) {
  return useAct({
    does: ({ _id }: fitment.KeptApplication, idempotencyKey) =>
      send<typeof fitment.deleteApplication>(
        'DELETE /applications',
        { query: { id: _id } },
        { idempotencyKey },
      ),
    stale: () => staleOf(productId),
    then: (_, application) => then(application),
  })
}

export function useKeepComplete(productId: string) {
  return useAct({
    does: (complete: boolean, idempotencyKey) =>
      send<typeof fitment.keepComplete>(
        'PUT /products/:id/applications-complete',
        { params: { id: productId }, body: { complete } },
        { idempotencyKey },
      ),
    stale: () => staleOf(productId),
    says: (_, complete) =>
      complete ? 'What is not named does not fit' : 'Of what is not named, it is not known',
  })
}
