// Money under every order of news, and under races with deletions.
import { provePayVsDelete } from './pay-vs-delete.ts'
import { provePayment } from './payment.ts'
import { holds } from './short.ts'

holds('payment', provePayment)
holds('paying and deleting at once', provePayVsDelete)
