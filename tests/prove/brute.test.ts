import { proveBrute } from './brute.ts'
import { holds } from './short.ts'

holds('brute', proveBrute)
