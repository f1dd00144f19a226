import type { Endpoint } from '#base/endpoint.ts'

type Contract =
  | { readImport: typeof import('#base/import-report.ts').readImport }
  | typeof import('#addresses/contract.ts')
  | typeof import('#basket/contract.ts')
  | typeof import('#companies/contract.ts')
  | typeof import('#drafts/contract.ts')
  | typeof import('#fitment/contract.ts')
  | typeof import('#images/contract.ts')
  | typeof import('#invoices/contract.ts')
  | typeof import('#lists/contract.ts')
  | typeof import('#orders/admin-contract.ts')
  | typeof import('#orders/contract.ts')
  | typeof import('#documents/contract.ts')
  | typeof import('#part-numbers/contract.ts')
  | typeof import('#payments/contract.ts')
  | typeof import('#products/contract.ts')
  | typeof import('#products/admin-contract.ts')
  | typeof import('#quick-order/contract.ts')
  | typeof import('#reviews/contract.ts')
  | typeof import('#search/contract.ts')
  | typeof import('#storefront/contract.ts')
  | typeof import('#users/contract.ts')
  | typeof import('#users/security-contract.ts')

type EndpointOf<C> = C extends unknown ? Extract<C[keyof C], Endpoint> : never

/** Every call of the shop by its name: `Calls['GET /orders/:id']`. Types only: no schema reaches the browser. */
export type Calls = { [E in EndpointOf<Contract> as E['call']]: E }
