/** Every drawing of a part, by its name in the tables: `rear-sprocket` is drawn by `rearSprocket`. */
import * as brakes from './brakes.ts'
import * as breathing from './breathing.ts'
import * as chassis from './chassis.ts'
import * as controls from './controls.ts'
import * as drivetrain from './drivetrain.ts'
import * as electrical from './electrical.ts'
import * as engine from './engine.ts'
import * as exhaust from './exhaust.ts'
import type { Picture } from './picture.ts'
import * as wheels from './wheels.ts'

type Drawing = (...sizes: number[]) => Picture

const drawings: Record<string, Drawing> = {
  ...brakes,
  ...breathing,
  ...chassis,
  ...controls,
  ...drivetrain,
  ...electrical,
  ...engine,
  ...exhaust,
  ...wheels,
}

/** A part as SVG, with its number and measure at the foot; `picture` is a drawing and its sizes: `rear-sprocket 47`. */
export function drawPart(picture: string, productCode: string, measure: string): string {
  const [name = '', ...sizes] = picture.split(' ')
  const draw = drawings[name.replaceAll(/-./g, (letter) => letter.slice(1).toUpperCase())]
  if (!draw) throw new Error(`${productCode} has no drawing: ${picture}`)
  return draw(...sizes.map(Number)).svg(productCode, measure)
}
