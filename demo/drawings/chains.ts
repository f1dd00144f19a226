import { bright, type Material, orange, steel } from './light.ts'
import { arc, type Loop } from './outline.ts'
import type { Picture } from './picture.ts'
import { cos, type Flat, type Frame, sin, within } from './space.ts'

/** The outline of a chain wheel: round roots, sloped flanks, blunt tips. */
export function teeth(count: number, root: number, tip: number): Loop {
  const out: Flat[] = []
  const w = 360 / count
  const put = (a: number, r: number) => out.push([r * cos(a), r * sin(a)])
  for (let i = 0; i < count; i++) {
    const a = i * w
    put(a - w * 0.09, tip)
    put(a + w * 0.09, tip)
    put(a + w * 0.24, root + (tip - root) * 0.5)
    put(a + w * 0.36, root + (tip - root) * 0.08)
    put(a + w * 0.5, root)
    put(a + w * 0.64, root + (tip - root) * 0.08)
    put(a + w * 0.76, root + (tip - root) * 0.5)
  }
  return out
}

export function plateOutline(pitch: number, r: number, waist: number): Loop {
  const out: Flat[] = []
  out.push(
    ...arc(r, 50, 310, 0, 0, 20),
    [pitch / 2, -waist] as const,
    ...arc(r, -130, 130, pitch, 0, 20),
    [pitch / 2, waist] as const,
  )
  return out
}

/** One link from a to b in the plane of f: inner links sit narrower than outer ones. */
function link(
  p: Picture,
  f: Frame,
  a: Flat,
  b: Flat,
  outer: boolean,
  material: Material,
  side: -1 | 1,
) {
  const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
  const pitch = Math.hypot(b[0] - a[0], b[1] - a[1])
  const here = within(f, [a[0], a[1], 0], { roll: angle })
  const [z0, z1] = outer ? [25, 33] : [14, 22]
  const shape = plateOutline(pitch, 23, 13)
  if (side < 0) p.prism(here, [shape], -z1, -z0, material, { width: 3, plain: true })
  else p.prism(here, [shape], z0, z1, material, { width: 3, plain: true })
}

export function drawChain(
  p: Picture,
  f: Frame,
  path: readonly Flat[],
  accent: number,
  plates: Material = steel,
) {
  path.slice(1).forEach((b, i) => {
    link(p, f, path[i] ?? b, b, i % 2 === 0, i === accent ? orange : plates, -1)
  })
  for (const [x, y] of path)
    p.lathe(within(f, [x, y, -14]), '0 15, 28 15', bright, { width: 2.6, plain: true })
  for (const outer of [false, true])
    path.slice(1).forEach((b, i) => {
      if ((i % 2 === 0) === outer)
        link(p, f, path[i] ?? b, b, outer, i === accent ? orange : plates, 1)
    })
  for (const [x, y] of path)
    p.lathe(within(f, [x, y, 33]), '0 9, 6 9', bright, { width: 2.4, plain: true })
}

/** Points a pitch apart along a path. */
export function paced(path: readonly Flat[], pitch: number): Flat[] {
  const out: Flat[] = path[0] ? [path[0]] : []
  for (const q of path) {
    for (;;) {
      const last = out.at(-1) ?? q
      const d = Math.hypot(q[0] - last[0], q[1] - last[1])
      if (d < pitch) break
      out.push([last[0] + ((q[0] - last[0]) * pitch) / d, last[1] + ((q[1] - last[1]) * pitch) / d])
      if (d < pitch * 1.02) break
    }
  }
  return out
}
