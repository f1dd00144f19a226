import { proveFuzz } from './fuzz.ts'
import { holds } from './short.ts'

holds('fuzz', proveFuzz)
