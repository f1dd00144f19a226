// What every page tells browsers, and what nobody outside may ever read.
import { holds } from '#tests/prove/short.ts'
import { proveHeaders } from './headers.ts'
import { proveSecrets } from './secrets.ts'

holds('headers', proveHeaders, ['sqlite'])
holds('secrets', proveSecrets, ['sqlite'])
