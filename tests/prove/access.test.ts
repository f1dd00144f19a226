// Who may make which call: every call of the contracts, by everybody. A call that has no example in
// access-examples.ts fails the test, so that none can be forgotten.
import { proveAccess } from './access.ts'
import { holds } from './short.ts'

holds('access', proveAccess)
