import { brass, bright, dark, type Material, orange, rubber, steel } from './light.ts'
import { arc, box, circle, type Loop, rounded, xy } from './outline.ts'
import { ground, hair, thin } from './pen.ts'
import { Picture } from './picture.ts'
import {
  add,
  at,
  cos,
  type Flat,
  type Frame,
  frame,
  type Point,
  sin,
  upright,
  within,
} from './space.ts'

const treadRadius = (z: number, half: number) => 250 - (Math.abs(z) / half) ** 2.6 * 40

/** So wide, its tread still to be cut, its near wall drawn as rings. */
function drawTyre(half: number, cutTread: (p: Picture, f: Frame) => void, marks: string) {
  const p = new Picture({ cx: 400, cy: 288 })
  p.shadow([0, -240, 0], 190 + half * 0.3, 80, -30)
  const f = frame([0, 0, 0], { yaw: 40 })
  const k = half / 92
  const profile = xy(
    '-74 178, -92 206, -84 226, -58 242, -24 250, 24 250, 58 242, 84 226, 92 206, 74 178',
  )
  p.lathe(
    f,
    profile.map(([z, r]): Flat => [z * k, r]),
    rubber,
    { crease: 120 },
  )
  cutTread(p, f)
  p.face(f, [circle(206, 0, 0, 90)], half, '#373b40', thin)
  p.face(f, [circle(198, 0, 0, 90), circle(190, 0, 0, 90)], half, marks)
  p.face(f, [circle(176, 0, 0, 90)], half - 2, '#2b2e33', thin)
  for (let i = 0; i < 3; i++)
    p.marks(f, [arc(184, 20 + i * 120, 70 + i * 120, 0, 0, 16)], half, {
      width: 3,
      colour: '#646970',
    })
  p.bore(f, half - 4, 160, 2 * half - 24, rubber, { floor: ground })
  return p
}

/** Slanted grooves that meet near the middle, and short ones on the shoulders. */
export function tyre(half = 92) {
  const place = (z: number, angle: number): Point => [angle, z, treadRadius(z, half) + 1]
  const k = half / 92
  return drawTyre(
    half,
    (p, f) => {
      const both = Array.from({ length: 18 }, (_, i) =>
        [-1, 1].map((s) => ({ s, a: i * 20 + (s > 0 ? 10 : 0) })),
      ).flat()
      const cuts = both.map(({ s, a }) =>
        Array.from({ length: 9 }, (_, n) => place(s * (4 + n * 8.6) * k, a + n * 2.4)),
      )
      const sipes = both.map(({ s, a }) =>
        Array.from({ length: 5 }, (_, n) => place(s * (36 + n * 8) * k, a + 10 - n * 0.6)),
      )
      p.engrave(f, cuts, { width: 6.5, colour: '#0e1013' })
      p.engrave(f, sipes, { width: 4, colour: '#0e1013' })
    },
    '#ec6100',
  )
}

/** Blocks with wide channels between them, for gravel. */
export const blockTyre = (half = 80) =>
  drawTyre(
    half,
    (p, f) => {
      const place = (z: number, angle: number): Point => [angle, z, treadRadius(z, half) + 1]
      const around_ = Array.from({ length: 121 }, (_, i) => i * 3)
      const channels = [-0.34, 0.34].map((k) => around_.map((a) => place(k * half, a + 0)))
      const rungs = Array.from({ length: 26 }, (_, i) => i * (360 / 26)).flatMap((a) => [
        [-0.34, -0.16, 0, 0.16, 0.34].map((k) => place(k * half, a)),
        ...[-1, 1].map((s) => [0.34, 0.5, 0.66, 0.8, 0.9].map((k) => place(s * k * half, a + 7))),
      ])
      p.engrave(f, channels, { width: 10, colour: '#0e1013' })
      p.engrave(f, rungs, { width: 12, colour: '#0e1013' })
    },
    '#bdc1c6',
  )

/** Thin rubber with a fold or two, its valve pointing inwards. */
export function innerTube() {
  const p = new Picture({ cx: 400, cy: 300 })
  p.shadow([0, -60, 10], 300, 220)
  const f = frame([0, -20, 0], { tilt: -62, yaw: -8 })
  const ring = Array.from({ length: 121 }, (_, i): Point => {
    const a = 90 + i * 3
    const r = 206 + 7 * sin(a * 3)
    return at(f, [r * cos(a), r * sin(a), 0])
  })
  p.tube(ring, 46, rubber, { cap: 'round' })
  p.lathe(within(f, [0, -164, 0], { tilt: -90 }), '0 26, 12 20', rubber)
  const valve = within(f, [0, -160, 0], { tilt: -90 })
  p.lathe(valve, '0 12, 30 12', bright)
  p.thread(valve, 30, 96, 12, bright, 8)
  p.lathe(valve, '84 17, 104 17', orange)
  const seam = ring.map((q) => add(q, [0, 14, 0]))
  p.line(seam, { width: hair, colour: '#474b50' })
  return p
}

/** Cast, with five double spokes; the rear one is wider and carries the sprocket's studs. */
function drawWheel(half: number, rear: boolean) {
  const p = new Picture({ cx: 400, cy: 290 })
  const k = half / 84
  p.shadow([0, -238, 0], 200, 76, -30)
  const f = frame([0, 0, 0], { yaw: 36 })
  p.axis(at(f, [0, 0, -260]), at(f, [0, 0, 0]))
  const well = xy('-84 240, -70 240, -62 222, -30 212, 30 212, 62 222, 70 240, 84 240')
  p.lathe(
    f,
    well.map(([z, r]): Flat => [z * k, r]),
    dark,
    { crease: 30 },
  )
  p.bore(f, half, 214, 2 * half, dark, { floor: ground, width: thin })
  p.inside('wheel-opening', f, circle(214, 0, 0, 90), half, () => {
    p.lathe(f, '-60 56, 10 56', dark)
    for (let i = 0; i < 5; i++) {
      const s = within(f, [0, 0, 0], { roll: i * 72 + 20 })
      const spoke: Loop = rounded(
        '30 -30 4, 120 -24 30, 200 -46 4, 206 -28 2, 208 0 2, 206 28 2, 200 46 4, 120 24 30, 30 30 4',
      )
      const gap: Loop = rounded('92 -9 6, 188 -24 10, 188 24 10, 92 9 6')
      p.prism(s, [spoke, gap], 0, 30, dark)
    }
  })
  p.face(f, [circle(240, 0, 0, 90), circle(214, 0, 0, 90)], half, '#d7dbe0', thin)
  p.prism(f, [circle(72, 0, 0, 60)], -8, 36, dark)
  if (rear) p.lathe(f, '36 112, 60 112', steel)
  for (let i = 0; i < 5; i++) {
    const [r, z] = rear ? [88, 60] : [54, 36]
    const [x, y] = [r * cos(i * 72 + 56), r * sin(i * 72 + 56)]
    if (rear) p.thread(within(f, [x, y, 0]), z, z + 44, 11, bright, 9)
    else p.bolt(f, x, y, z, 8, steel, 'socket')
  }
  const hub = rear ? 66 : 36
  p.lathe(f, `${hub - 6} 36, ${hub + 20} 36`, orange)
  p.bore(f, hub + 20, 24, 60, steel, { width: thin })
  p.face(f, [circle(232, 0, 0, 90), circle(224, 0, 0, 90)], half + 1, '#ec6100')
  return p
}

export const frontWheel = () => drawWheel(84, false)
export const rearWheel = () => drawWheel(124, true)

/** Its balls show, for the seal on the near side is off. */
function drawBearing(p: Picture, f: Frame) {
  p.lathe(f, '-52 174, -46 180, 46 180, 52 174', steel, { crease: 60 })
  p.face(f, [circle(174, 0, 0, 80)], 52, '#d9dfe6', thin)
  p.bore(f, 52, 146, 30, steel, { floor: '#3c4047', width: thin })
  for (let i = 0; i < 9; i++) {
    const a = i * 40 + 8
    const [x, y] = p.on(at(f, [116 * cos(a), 116 * sin(a), 34])).map((v) => Math.round(v))
    p.raw(
      `<circle cx="${x}" cy="${y}" r="25" fill="#bdc1c6" stroke-width="2.6"/><circle cx="${(x ?? 0) - 6}" cy="${(y ?? 0) - 8}" r="10" fill="#eef2f7" stroke="none"/>`,
    )
  }
  p.lathe(f, '20 88, 52 88', steel)
  p.bore(f, 52, 64, 104, steel, { floor: ground })
}

function bearingSeal(p: Picture, f: Frame, material: Material, line: string) {
  p.prism(f, [circle(148, 0, 0, 80), circle(86, 0, 0, 64)], 0, 14, material)
  const rings = [circle(132, 0, 0, 80), circle(102, 0, 0, 64)].map((l) => [...l, l[0] ?? [0, 0]])
  p.marks(f, rings as Flat[][], 14, { width: hair, colour: line })
}

export function wheelBearing() {
  const p = new Picture({ cx: 400, cy: 290 })
  p.shadow([-70, -170, -60], 200, 74, -34)
  p.shadow([150, -170, 110], 150, 60, -34)
  const f = frame([-80, 10, -60], { yaw: 46 })
  p.axis(at(f, [0, 0, -200]), at(f, [0, 0, 480]))
  drawBearing(p, f)
  bearingSeal(p, within(f, [0, 0, 290]), orange, '#873604')
  return p
}

/** Two of them, with their seals on. */
export function wheelBearingPair() {
  const p = new Picture({ cx: 400, cy: 300, scale: 0.92 })
  for (const [x, z] of xy('-150 -80, 150 80')) {
    p.shadow([x, -170, z], 190, 74, -34)
    const f = frame([x, 10, z], { yaw: 40 })
    drawBearing(p, f)
    bearingSeal(p, within(f, [0, 0, 40]), x < 0 ? rubber : orange, x < 0 ? '#51565d' : '#873604')
  }
  return p
}

/** A lip with its garter spring in a rubber-coated case. */
export function wheelBearingSeal() {
  const p = new Picture({ cy: 300, scale: 1.1 })
  p.shadow([0, -130, 10], 220, 140)
  const f = frame([0, -70, 0], { tilt: -70, yaw: 14 })
  p.lathe(f, '0 174, 6 180, 60 180, 66 174', rubber, { crease: 60 })
  p.face(f, [circle(174, 0, 0, 90)], 66, '#373b40', thin)
  p.face(f, [circle(158, 0, 0, 80)], 66, '#81878d', hair)
  p.bore(f, 66, 148, 36, dark, { floor: '#2a2e34', width: thin })
  p.lathe(f, '24 124, 54 112', rubber)
  p.face(f, [circle(124, 0, 0, 80), circle(112, 0, 0, 80)], 56, '#ec6100', thin)
  p.bore(f, 56, 106, 56, rubber, { floor: '#c9c8c3', width: thin })
  return p
}

export function angledValve() {
  const p = new Picture({ cx: 380, cy: 330, scale: 1.06 })
  p.shadow([30, -170, 10], 220, 90)
  const f = upright([-70, -170, 0])
  p.thread(f, 0, 70, 44, bright, 14)
  p.lathe(f, '70 60, 84 60', rubber)
  p.prism(f, [circle(76, 0, 0, 6)], 84, 122, orange)
  p.lathe(f, '122 50, 200 46', bright)
  p.tube(
    [at(f, [0, 0, 196]), at(f, [0, 0, 236]), at(f, [22, 0, 268]), at(f, [70, 0, 276])],
    44,
    bright,
  )
  const neck = within(f, [60, 0, 274], { yaw: 84 })
  p.lathe(neck, '0 44, 40 44', bright)
  p.lathe(neck, '40 34, 96 30', bright)
  p.thread(neck, 96, 150, 31, bright, 10)
  p.lathe(neck, '136 40, 230 40, 240 30', dark, { crease: 60 })
  const knurls = Array.from({ length: 24 }, (_, i) =>
    [144, 226].map((z): Point => [i * 15, z, 40.5]),
  )
  p.engrave(neck, knurls, { width: 3, colour: '#6a6f76' })
  return p
}

/** A sheaf of spokes with bent heads, and a handful of nipples. */
export function spokeSet() {
  const p = new Picture({ cx: 396, cy: 296 })
  p.shadow([0, -110, 20], 330, 100, -14)
  const f = frame([0, -20, 0], { yaw: 24, tilt: -20 })
  for (let i = 0; i < 12; i++) {
    const [y, z, slip] = [90 - i * 13, i * 6 - 40, (i % 3) * 9]
    const line = [
      [-322 + slip, y - 26, z],
      [-322 + slip, y - 6, z],
      [-312 + slip, y, z],
      [250 + slip, y - 10, z],
    ] as const
    p.tube(
      line.map((q) => at(f, q)),
      5,
      bright,
      { cap: 'round', width: 3 },
    )
    p.lathe(within(f, [-322 + slip, y - 32, z], { tilt: -90 }), '-4 9, 6 9', steel, { width: 2 })
    p.tube([at(f, [212 + slip, y - 9, z]), at(f, [252 + slip, y - 10, z])], 6, steel, {
      cap: 'butt',
      width: 2.6,
    })
  }
  const band = within(f, [-40, 18, 0], { yaw: 90 })
  p.prism(band, [box(120, 190, 40)], -14, 14, orange)
  for (let i = 0; i < 7; i++) {
    const n = frame([-60 + i * 52, -150 - (i % 2) * 26, 120], { yaw: 60 + i * 9 })
    p.lathe(n, '-24 13, -12 13', brass, { width: thin })
    p.prism(n, [box(18, 18, 3)], -12, 26, brass, { width: thin })
  }
  return p
}
