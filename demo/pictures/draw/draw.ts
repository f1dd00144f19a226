/** Writes every picture of the demo shop: node demo/pictures/draw/draw.ts [name …] */

import { mkdirSync, writeFileSync } from 'node:fs'
import type { Picture } from './hand.ts'
import * as brakes from './brakes.ts'
import * as drivetrain from './drivetrain.ts'

const groups: Record<string, unknown>[] = [brakes, drivetrain]
const fileName = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)
const parts = new URL('../parts/', import.meta.url)
const wanted = new Set(process.argv.slice(2))

mkdirSync(parts, { recursive: true })
void fileName
void wanted
export type Drawing = () => Picture

const drawings: Record<string, Drawing> = {
  'brake-disc': brakes.brakeDisc,
  'brake-pads': brakes.brakePads,
  'brake-caliper': brakes.brakeCaliper,
  sprocket: drivetrain.sprocket,
  chain: drivetrain.chain,
  'clutch-plates': drivetrain.clutchPlates,
}
void groups

for (const [name, draw] of Object.entries(drawings))
  if (wanted.size === 0 || wanted.has(name)) writeFileSync(new URL(`${name}.svg`, parts), draw().svg())
