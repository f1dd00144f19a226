/** Closed outlines in a plane, as lists of corners. */

import { cos, type Flat, type Point, sin } from './space.ts'

export type Loop = readonly Flat[]

const numbers = (text: string): number[][] =>
  text.split(',').map((corner) => corner.trim().split(' ').map(Number))

/** Corners written as text: `0 15, 6 15`. */
export const xy = (text: string): Flat[] => numbers(text).map(([x = 0, y = 0]) => [x, y])

/** Points of space, or corners of the plane with a radius each: `0 15 4, 6 15 4`. */
export const xyz = (text: string): Point[] =>
  numbers(text).map(([x = 0, y = 0, z = 0]) => [x, y, z])

export const circle = (r: number, cx = 0, cy = 0, steps = 64): Loop =>
  Array.from(
    { length: steps },
    (_, i) => [cx + r * cos((360 * i) / steps), cy + r * sin((360 * i) / steps)] as const,
  )

/** Once around a body of radius r at height z, to be engraved: angle, height and radius. */
export const hoop = (z: number, r: number): Point[] =>
  Array.from({ length: 73 }, (_, i) => [i * 5, z, r])

export const ellipse = (rx: number, ry: number, cx = 0, cy = 0, steps = 64): Loop =>
  circle(1, 0, 0, steps).map(([x, y]) => [cx + rx * x, cy + ry * y] as const)

export const arc = (r: number, from: number, to: number, cx = 0, cy = 0, steps = 24): Flat[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const a = from + ((to - from) * i) / steps
    return [cx + r * cos(a), cy + r * sin(a)] as const
  })

export const regular = (corners: number, r: number, turn = 0, cx = 0, cy = 0): Loop =>
  Array.from(
    { length: corners },
    (_, i) =>
      [cx + r * cos(turn + (360 * i) / corners), cy + r * sin(turn + (360 * i) / corners)] as const,
  )

/** Corners with a radius each (third number; otherwise `radius`). */
export function rounded(corners: string | readonly (readonly number[])[], radius = 0): Loop {
  const list = typeof corners === 'string' ? numbers(corners) : corners
  const out: Flat[] = []
  list.forEach((c, i) => {
    const [x = 0, y = 0, own = radius] = c
    const [px = 0, py = 0] = list[(i + list.length - 1) % list.length] ?? []
    const [nx = 0, ny = 0] = list[(i + 1) % list.length] ?? []
    const before = Math.hypot(px - x, py - y)
    const after = Math.hypot(nx - x, ny - y)
    const ux = (px - x) / before
    const uy = (py - y) / before
    const vx = (nx - x) / after
    const vy = (ny - y) / after
    const half = Math.acos(Math.max(-1, Math.min(1, ux * vx + uy * vy))) / 2
    if (own <= 0 || half > 1.55) {
      out.push([x, y])
      return
    }
    const back = Math.min(own / Math.tan(half), before * 0.5, after * 0.5)
    const steps = 6
    for (let s = 0; s <= steps; s++) {
      // A quadratic corner is close enough to an arc at this size.
      const t = s / steps
      const a = (1 - t) ** 2 * back
      const b = t ** 2 * back
      out.push([x + ux * a + vx * b, y + uy * a + vy * b])
    }
  })
  return out
}

export const box = (w: number, h: number, r = 0, cx = 0, cy = 0): Loop =>
  rounded(
    [
      [cx - w / 2, cy - h / 2],
      [cx + w / 2, cy - h / 2],
      [cx + w / 2, cy + h / 2],
      [cx - w / 2, cy + h / 2],
    ],
    r,
  )

type Vector = readonly number[]

const between = (a: Vector, b: Vector, c: Vector, d: Vector, t: number): number[] =>
  b.map((_, k) => {
    const [p = 0, q = 0, r = 0, s = 0] = [a[k], b[k], c[k], d[k]]
    return (
      0.5 *
      (2 * q +
        (r - p) * t +
        (2 * p - 5 * q + 4 * r - s) * t ** 2 +
        (3 * q - p - 3 * r + s) * t ** 3)
    )
  })

/** A smooth curve through points of the plane or of space. */
export function smooth<P extends Vector>(points: readonly P[], closed = false, steps = 10): P[] {
  const n = points.length
  const get = (i: number): P => points[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))] as P
  const out: P[] = []
  for (let i = 0; i < (closed ? n : n - 1); i++)
    for (let s = 0; s < steps; s++)
      out.push(between(get(i - 1), get(i), get(i + 1), get(i + 2), s / steps) as unknown as P)
  if (!closed) out.push(get(n - 1))
  return out
}

export const rolled = (loop: Loop, a: number): Loop =>
  loop.map(([x, y]) => [x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)] as const)

/** The same holes around a circle. */
export const around = (count: number, r: number, hole: number, start = 0, steps = 24): Loop[] =>
  Array.from({ length: count }, (_, i) =>
    circle(hole, r * cos(start + (360 * i) / count), r * sin(start + (360 * i) / count), steps),
  )

const area = (loop: Loop) =>
  loop.reduce((sum, [x, y], i) => {
    const [nx, ny] = loop[(i + 1) % loop.length] ?? [0, 0]
    return sum + (x * ny - nx * y) / 2
  }, 0)

export const leftward = (loop: Loop): Loop => (area(loop) < 0 ? [...loop].reverse() : loop)
export const rightward = (loop: Loop): Loop => (area(loop) > 0 ? [...loop].reverse() : loop)

/** The convex hull, leftward. */
export function hull(points: readonly Flat[]): Loop {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: readonly Flat[]) => {
    const out: Flat[] = []
    for (const p of list) {
      for (;;) {
        const a = out.at(-2)
        const b = out.at(-1)
        if (!a || !b || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break
        out.pop()
      }
      out.push(p)
    }
    out.pop()
    return out
  }
  return [...half(sorted), ...half([...sorted].reverse())]
}

/** What two convex outlines share. */
export function overlap(subject: Loop, clip: Loop): Loop {
  let out: Loop = subject
  const edge = leftward(clip)
  edge.forEach((a, i) => {
    const b = edge[(i + 1) % edge.length] ?? a
    const side = (p: Flat) => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    const next: Flat[] = []
    out.forEach((p, j) => {
      const q = out[(j + 1) % out.length] ?? p
      const sp = side(p)
      const sq = side(q)
      if (sp >= 0) next.push(p)
      if (sp >= 0 !== sq >= 0) {
        const t = sp / (sp - sq)
        next.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t])
      }
    })
    out = next
  })
  return out
}
