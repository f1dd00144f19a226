/** Points in space and the one camera that every picture is seen with. */

export type Point = readonly [number, number, number]
export type Flat = readonly [number, number]

/** A place and three directions: shapes are described in it, then seen from the camera. */
export type Frame = { o: Point; x: Point; y: Point; z: Point }

const rad = Math.PI / 180
export const sin = (degrees: number) => Math.sin(degrees * rad)
export const cos = (degrees: number) => Math.cos(degrees * rad)

export const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const times = (a: Point, k: number): Point => [a[0] * k, a[1] * k, a[2] * k]
export const unit = (a: Point): Point => times(a, 1 / Math.hypot(...a))
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

const aboutX = ([x, y, z]: Point, a: number): Point => [
  x,
  y * cos(a) - z * sin(a),
  y * sin(a) + z * cos(a),
]
const aboutY = ([x, y, z]: Point, a: number): Point => [
  x * cos(a) + z * sin(a),
  y,
  z * cos(a) - x * sin(a),
]
const aboutZ = ([x, y, z]: Point, a: number): Point => [
  x * cos(a) - y * sin(a),
  x * sin(a) + y * cos(a),
  z,
]

export type Turn = { roll?: number; tilt?: number; yaw?: number }

const turned = (p: Point, { roll = 0, tilt = 0, yaw = 0 }: Turn): Point =>
  aboutY(aboutX(aboutZ(p, roll), tilt), yaw)

/**
 * A frame at `o`. Untouched, x points right, y up and z at the viewer.
 * It is rolled about z, then tilted about x (-90 lays z upright), then swung about the vertical.
 */
export const frame = (o: Point, turn: Turn = {}): Frame => ({
  o,
  x: turned([1, 0, 0], turn),
  y: turned([0, 1, 0], turn),
  z: turned([0, 0, 1], turn),
})

/** A frame whose z points up. */
export const upright = (o: Point, yaw = 0): Frame => frame(o, { tilt: -90, yaw })

/** Where a point of the frame lies in space. */
export const at = (f: Frame, [a, b, c]: Point): Point =>
  add(add(f.o, times(f.x, a)), add(times(f.y, b), times(f.z, c)))

/** A frame described in another one. */
export function within(f: Frame, o: Point, turn: Turn = {}): Frame {
  const inner = frame([0, 0, 0], turn)
  const along = (v: Point) => add(add(times(f.x, v[0]), times(f.y, v[1])), times(f.z, v[2]))
  return { o: at(f, o), x: along(inner.x), y: along(inner.y), z: along(inner.z) }
}

/** The frame whose z runs from `a` to `b`. */
export function along(a: Point, b: Point, hint: Point = [0, 1, 0]): Frame {
  const z = unit(add(b, times(a, -1)))
  const x = unit(cross(Math.abs(dot(z, hint)) > 0.98 ? [1, 0, 0] : hint, z))
  return { o: a, x, y: cross(z, x), z }
}

/** The camera looks down by this many degrees. */
const pitch = 24

/** As the camera sees a direction: x right, y up, z at the viewer. */
export const seen = (v: Point): Point => aboutX(v, pitch)
