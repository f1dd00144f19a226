import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// The modules that a start loads stay in memory, so V8 would reserve 64 MB for young objects. `start.ts` allows that growth
// again when there is work.
setFlagsFromString('--semi-space-growth-factor=1')
// Stripping types and compiling is half of a start. Who starts the shop may have named the folder
// already (scripts/ready.mjs does), so that this file's types are not stripped either.
enableCompileCache(join(import.meta.dirname, '../.cache/compiled'))
await import('./start.ts')
