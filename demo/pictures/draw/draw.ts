/** Writes the pictures of the demo shop: node demo/pictures/draw/draw.ts [name …] */

import { mkdirSync, writeFileSync } from 'node:fs'
import { avatars } from './avatars.ts'
import * as brakes from './brakes.ts'
import * as breathing from './breathing.ts'
import * as chassis from './chassis.ts'
import * as controls from './controls.ts'
import * as drivetrain from './drivetrain.ts'
import * as electrical from './electrical.ts'
import * as engine from './engine.ts'
import * as exhaust from './exhaust.ts'
import type { Picture } from './hand.ts'
import { scenes } from './scenes.ts'
import { small } from './small.ts'
import * as wheels from './wheels.ts'

const parts: Record<string, () => Picture> = {
  'brake-disc': brakes.brakeDisc,
  'brake-pads': brakes.brakePads,
  'brake-caliper': brakes.brakeCaliper,
  sprocket: drivetrain.sprocket,
  chain: drivetrain.chain,
  'clutch-plates': drivetrain.clutchPlates,
  'brake-lever': controls.brakeLever,
  'clutch-lever': controls.clutchLever,
  grips: controls.grips,
  handlebar: controls.handlebar,
  'throttle-cable': controls.throttleCable,
  footpeg: controls.footpeg,
  piston: engine.piston,
  camshaft: engine.camshaft,
  valve: engine.valve,
  'gasket-set': engine.gasketSet,
  'spark-plug': engine.sparkPlug,
  'oil-filter': engine.oilFilter,
  'air-filter': breathing.airFilter,
  carburettor: breathing.carburettor,
  'fuel-pump': breathing.fuelPump,
  radiator: breathing.radiator,
  battery: electrical.battery,
  headlight: electrical.headlight,
  indicator: electrical.indicator,
  'tail-light': electrical.tailLight,
  speedometer: electrical.speedometer,
  mirror: chassis.mirror,
  'shock-absorber': chassis.shockAbsorber,
  'fork-seals': chassis.forkSeals,
  kickstand: chassis.kickstand,
  tyre: wheels.tyre,
  wheel: wheels.wheel,
  'wheel-bearing': wheels.wheelBearing,
  silencer: exhaust.silencer,
  header: exhaust.header,
}

const wanted = new Set(process.argv.slice(2))

const write = (folder: string, drawings: Record<string, () => Picture>) => {
  const place = new URL(`../${folder}/`, import.meta.url)
  mkdirSync(place, { recursive: true })
  for (const [name, draw] of Object.entries(drawings))
    if (wanted.size === 0 || wanted.has(name))
      writeFileSync(new URL(`${name}.svg`, place), draw().svg())
}

write('parts', parts)
write('avatars', avatars)
write('../../src/web/art', { ...scenes, ...small })
