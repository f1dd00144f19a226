import { proveRestore } from './restore.ts'
import { holds } from './short.ts'

holds('restore', proveRestore)
