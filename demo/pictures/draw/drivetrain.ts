import { Picture } from './hand.ts'
import { bright, dark, type Material, orange, steel } from './light.ts'
import { arc, around, circle, type Loop, rounded } from './outline.ts'
import { at, cos, type Flat, type Frame, frame, sin, within } from './space.ts'

/** The outline of a chain wheel: round roots, sloped flanks, blunt tips. */
export const teeth = (count: number, root: number, tip: number): Loop => {
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

export const sprocket = (p = new Picture({ cy: 290 })) => {
  p.shadow([0, -232, 0], 210, 60, -18)
  const f = frame([0, 0, 0], { yaw: 34, roll: 4 })
  p.axis(at(f, [0, 0, -230]), at(f, [0, 0, 0]))
  const windows: Loop[] = []
  for (let i = 0; i < 6; i++) {
    const a = i * 60 + 30
    windows.push(
      rounded([...arc(186, a - 21, a + 21, 0, 0, 6), ...arc(144, a + 14, a - 14, 0, 0, 4)], 12),
    )
  }
  p.prism(
    f,
    [teeth(45, 214, 238), circle(74, 0, 0, 64), ...windows, ...around(6, 110, 14, 0, 24)],
    -8,
    8,
    steel,
  )
  p.marks(f, [arc(205, 0, 360, 0, 0, 90)], 8, { width: 1.4, colour: '#646970' })
  for (let i = 0; i < 6; i++) p.bolt(f, 110 * cos(i * 60), 110 * sin(i * 60), 8, 16, orange)
  return p
}

const plateOutline = (pitch: number, r: number, waist: number): Loop => {
  const out: Flat[] = []
  out.push(
    ...arc(r, 50, 310, 0, 0, 10),
    [pitch / 2, -waist] as const,
    ...arc(r, -130, 130, pitch, 0, 10),
    [pitch / 2, waist] as const,
  )
  return out
}

/** One link from a to b in the plane of f: inner links sit narrower than outer ones. */
const link = (
  p: Picture,
  f: Frame,
  a: Flat,
  b: Flat,
  outer: boolean,
  material: Material,
  side: -1 | 1,
) => {
  const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
  const pitch = Math.hypot(b[0] - a[0], b[1] - a[1])
  const here = within(f, [a[0], a[1], 0], { roll: angle })
  const [z0, z1] = outer ? [25, 33] : [14, 22]
  const shape = plateOutline(pitch, 23, 13)
  if (side < 0) p.prism(here, [shape], -z1, -z0, material, { width: 3, plain: true })
  else p.prism(here, [shape], z0, z1, material, { width: 3, plain: true })
}

export const drawChain = (
  p: Picture,
  f: Frame,
  path: readonly Flat[],
  accent: number,
  plates: Material = steel,
) => {
  path.slice(1).forEach((b, i) => {
    link(p, f, path[i] ?? b, b, i % 2 === 0, i === accent ? orange : plates, -1)
  })
  for (const [x, y] of path)
    p.lathe(
      within(f, [x, y, -14]),
      [
        [0, 15],
        [28, 15],
      ],
      bright,
      { width: 2.6, plain: true },
    )
  for (const outer of [false, true])
    path.slice(1).forEach((b, i) => {
      if ((i % 2 === 0) === outer)
        link(p, f, path[i] ?? b, b, outer, i === accent ? orange : plates, 1)
    })
  for (const [x, y] of path)
    p.lathe(
      within(f, [x, y, 33]),
      [
        [0, 9],
        [6, 9],
      ],
      bright,
      { width: 2.4, plain: true },
    )
}

/** Points a pitch apart along a path. */
export const paced = (path: readonly Flat[], pitch: number): Flat[] => {
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

export const chain = (p = new Picture({ cy: 300 })) => {
  p.shadow([-10, -150, 0], 300, 90)
  const f = frame([0, 0, 0], { yaw: 24, tilt: -22 })
  // A length of chain that doubles back on itself.
  const path: Flat[] = []
  for (let x = 300; x > -160; x -= 2) path.push([x, 96 + 12 * sin(x * 0.6)])
  for (let a = 90; a < 270; a += 1) path.push([-160 + 118 * cos(a), -12 + 108 * sin(a)])
  for (let x = -160; x < 330; x += 2) path.push([x, -120 + 10 * sin((x + 160) * 0.7)])
  drawChain(p, f, paced(path, 66), 16)
  return p
}

export const clutchPlates = (p = new Picture({ cy: 300 })) => {
  p.shadow([20, -205, -10], 330, 70, -20)
  const base = frame([0, 0, 0], { yaw: 50 })
  p.axis(at(base, [0, 0, -330]), at(base, [0, 0, 330]))
  const friction = (): Loop[] => {
    const out: Flat[] = []
    for (let i = 0; i < 12; i++) {
      const a = i * 30
      out.push(...arc(176, a - 4.5, a + 4.5, 0, 0, 2), ...arc(158, a + 5.5, a + 24.5, 0, 0, 5))
    }
    return [out, circle(112, 0, 0, 72)]
  }
  const plain = (): Loop[] => {
    const out: Flat[] = []
    for (let i = 0; i < 24; i++) {
      const a = i * 15
      out.push(...arc(102, a - 3, a + 3, 0, 0, 1), ...arc(112, a + 4.5, a + 10.5, 0, 0, 1))
    }
    return [circle(152, 0, 0, 80), out]
  }
  for (let i = 0; i < 7; i++) {
    const f = within(base, [0, 0, -270 + i * 90])
    if (i % 2 === 0) {
      p.prism(f, friction(), -6, 6, i === 6 ? orange : dark)
      // The cork segments, parted by oil grooves.
      for (let k = 0; k < 16; k++) {
        const a = k * 22.5
        p.face(
          f,
          [[...arc(154, a + 1.6, a + 20.9, 0, 0, 6), ...arc(117, a + 20.5, a + 2, 0, 0, 6)]],
          6,
          i === 6 ? '#b9a88f' : '#8f8676',
          1.6,
        )
      }
    } else p.prism(f, plain(), -4, 4, bright)
  }
  return p
}
