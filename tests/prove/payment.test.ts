// Money under every order of news, races with deletions, and kills between charge and record.
import { proveKillPayment } from './kill-payment.ts'
import { provePayVsDelete } from './pay-vs-delete.ts'
import { provePayment } from './payment.ts'
import { holds } from './short.ts'

holds('payment', provePayment)
holds('paying and deleting at once', provePayVsDelete)
holds('kills while it is paid', proveKillPayment)
