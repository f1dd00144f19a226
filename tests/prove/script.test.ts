import { proveScript } from './script.ts'
import { holds } from './short.ts'

holds('script', proveScript, ['sqlite'])
