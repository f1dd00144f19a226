import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// What a start loads stays, which V8 takes for a sign to make room for 64 MB of young objects:
// `start.ts` lets that room grow again when there is work.
setFlagsFromString('--semi-space-growth-factor=1')
// Stripping types and compiling is half of a start. Who starts the shop may have named the folder
// already (scripts/ready.mjs does), so that this file's types are not stripped either.
enableCompileCache(join(import.meta.dirname, '../.cache/compiled'))
await import('./start.ts')
