// Crowds that order the last units, one product at a time and in baskets that overlap.
import { proveOversell } from './oversell.ts'
import { proveOversellBaskets } from './oversell-baskets.ts'
import { holds } from './short.ts'

holds('oversell', proveOversell)
holds('oversell with baskets', proveOversellBaskets)
