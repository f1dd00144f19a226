// Who may make which call: every call of the contracts, by everybody.
import { proveAccess } from './access.ts'
import { holds } from './short.ts'

holds('access', proveAccess)
