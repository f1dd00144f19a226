// kill -9 of the shop and of its database under load. The shop's process serves the built pages.
import { proveKillApp } from './kill-app.ts'
import { proveKillDb } from './kill-db.ts'
import { holds } from './short.ts'

holds('kill of the shop', proveKillApp)
holds('kill of PostgreSQL', proveKillDb, ['postgres'])
