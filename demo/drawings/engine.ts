import { paced, teeth } from './chains.ts'
import { bright, copper, dark, type Material, orange, paper, rubber, steel } from './light.ts'
import {
  arc,
  around,
  box,
  circle,
  ellipse,
  type Loop,
  regular,
  rounded,
  smooth,
  xy,
} from './outline.ts'
import { hair, thin } from './pen.ts'
import { Picture } from './picture.ts'
import {
  add,
  at,
  cos,
  type Flat,
  frame,
  type Point,
  seen,
  sin,
  times,
  upright,
  within,
} from './space.ts'

/** Forged with valve pockets in its crown, or cast with a plain one. */
export function pistonKit(forged = 1) {
  const p = new Picture({ cy: 330 })
  p.shadow([20, -150, 20], 220, 190)
  const f = upright([40, -150, 0])
  p.axis([40, -150, 0], [40, 290, 0])
  // The wrist pin, drawn out to the left.
  const pin = frame([40, -62, 0], { yaw: -52 })
  p.lathe(f, '0 122, 130 124', bright)
  p.lathe(f, '130 128, 148 128', bright)
  p.lathe(f, '148 117, 158 117', dark)
  p.lathe(f, '158 128, 172 128', bright)
  p.lathe(f, '172 117, 182 117', dark)
  p.lathe(f, '182 128, 212 128, 218 122', bright)
  if (forged)
    for (const [x, y] of xy('-46 28, 46 28'))
      p.face(f, [ellipse(38, 46, x, y)], 218, '#bdc1c6', hair)
  if (forged)
    for (const [x, y] of xy('-44 -50, 44 -50'))
      p.face(f, [ellipse(32, 34, x, y)], 218, '#bdc1c6', hair)
  // The pin boss: a flat with the bore in it.
  const boss = within(pin, [0, 0, 0])
  const flat: Loop = rounded('-76 -88 30, 76 -88 30, 76 52 40, -76 52 40')
  p.face(boss, [flat], 112, '#9ea2a6', thin)
  p.prism(boss, [circle(56)], 108, 118, bright, { width: thin })
  p.bore(boss, 118, 42, 60, dark, { width: thin })
  p.axis(at(pin, [0, 0, 118]), at(pin, [0, 0, 330]))
  p.lathe(pin, '190 36, 300 36', steel)
  p.bore(pin, 300, 22, 60, dark, { width: thin })
  // Three rings, lifted off.
  for (const [z, m] of [
    [262, steel],
    [300, steel],
    [338, orange],
  ] as const)
    p.prism(f, [[...arc(131, -74, 266, 0, 0, 72), ...arc(116, 266, -74, 0, 0, 72)]], z, z + 11, m)
  return p
}

const lobe = (r: number, lift: number, turn: number): Loop => [
  ...arc(r, turn + 72, turn + 288, 0, 0, 26),
  ...arc(
    r * 0.46,
    turn - 62,
    turn + 62,
    (lift + r * 0.54) * cos(turn),
    (lift + r * 0.54) * sin(turn),
    12,
  ),
]

export function camshaft() {
  const p = new Picture({ cy: 292 })
  p.shadow([10, -118, 0], 320, 70, -28)
  const f = frame([0, 0, 0], { yaw: 58, tilt: 2 })
  p.axis(at(f, [0, 0, -390]), at(f, [0, 0, 380]))
  const shaft = (a: number, b: number, r = 26) =>
    p.lathe(
      f,
      [
        [a, r],
        [b, r],
      ],
      steel,
    )
  // From the far end to the near one.
  shaft(-340, -300, 20)
  shaft(-300, -262, 44)

  shaft(-262, -240)
  p.prism(f, [lobe(42, 38, 100)], -240, -200, bright)
  shaft(-200, -168)
  p.prism(f, [lobe(42, 38, 100)], -168, -128, bright)
  shaft(-128, -110)
  shaft(-110, -78, 44)
  shaft(-78, -60)
  p.prism(f, [lobe(42, 38, 220)], -60, -20, bright)
  shaft(-20, 12)
  p.prism(f, [lobe(42, 38, 220)], 12, 52, bright)
  shaft(52, 76)
  shaft(76, 124, 44)
  shaft(124, 190)
  const wheel = within(f, [0, 0, 0])
  p.prism(wheel, [teeth(26, 104, 122), ...around(3, 68, 20, 20, 32)], 190, 206, orange)
  p.lathe(f, '206 46, 214 46', steel)
  for (let i = 0; i < 2; i++) p.bolt(f, 28 * cos(i * 180 + 20), 28 * sin(i * 180 + 20), 214, 10)
  p.lathe(f, '214 14, 232 14', steel, { width: thin })
  return p
}

export function intakeValve() {
  const p = new Picture({ cy: 300 })
  p.shadow([-190, -215, 60], 130, 80)
  p.shadow([130, -215, 30], 190, 90)
  // The valve stands on its head; spring, retainer and collets hang over the axis beside it.
  const f = upright([-160, -210, 40])
  p.lathe(f, '0 92, 14 104, 24 104, 34 84, 48 54, 70 32, 104 18, 150 13, 392 13', bright, {
    crease: 40,
  })
  p.lathe(f, '392 10, 404 10, 404 13, 424 12', bright, { width: thin })
  const g = upright([140, -210, 0])
  p.axis(at(g, [0, 0, -10]), at(g, [0, 0, 500]))
  p.lathe(g, '0 96, 12 96', steel)
  p.lathe(g, '12 60, 24 58', steel)
  p.coil(g, 78, 24, 252, 5.5, 11, steel, 'both')
  p.lathe(g, '300 52, 318 60, 322 92, 338 92', orange)
  p.bore(g, 338, 34, 30, dark, { width: thin })
  for (const s of [-1, 1]) {
    const half: Loop = [
      ...arc(30, s < 0 ? 100 : -80, s < 0 ? 260 : 80, 0, 0, 16),
      ...arc(15, s < 0 ? 260 : 80, s < 0 ? 100 : -80, 0, 0, 12),
    ]
    p.prism(within(g, [s * 14, 0, 0]), [half], 388, 428, bright)
  }
  return p
}

export function gasketSet() {
  const p = new Picture({ cy: 300 })
  const flat = frame([0, 0, 0], { tilt: -78, yaw: -14 })
  p.shadow([10, -20, 20], 330, 260)
  // Base gasket, cover gasket, then the head gasket on top.
  const cover = within(flat, [70, 150, 0], { roll: -8 })
  const rim = rounded(
    '-210 -90 50, 210 -90 50, 240 -20 40, 240 60 40, 180 100 50, -180 100 50, -240 60 40, -240 -20 40',
  )
  const innerRim = rounded(
    '-196 -72 40, 196 -72 40, 222 -14 30, 222 52 30, 172 82 40, -172 82 40, -222 52 30, -222 -14 30',
  )
  p.prism(cover, [rim, innerRim], 0, 10, rubber)
  const base = within(flat, [150, -110, 0], { roll: 12 })
  const square: Loop = rounded('-150 -140 36, 150 -140 36, 150 140 36, -150 140 36')
  const studs = (d: number, r: number) =>
    [
      [-d, -d],
      [d, -d],
      [d, d],
      [-d, d],
    ].map(([x = 0, y = 0]) => circle(r, x, y, 24))
  p.prism(base, [square, circle(104), ...studs(116, 14)], 8, 12, paper)
  const head = within(flat, [-120, -50, 20], { roll: 4 })
  const outline: Loop = smooth(
    xy(
      '-180 -120, -150 -170, -60 -160, 0 -172, 60 -160, 150 -170, 180 -120, 172 -40, 196 20, 190 110, 140 158, 40 150, -60 160, -150 160, -184 110, -172 20, -176 -50',
    ),
    true,
    6,
  )
  const ports = [
    ellipse(18, 9, 0, -140),
    ellipse(18, 9, 0, 134),
    ellipse(9, 18, -150, 0),
    ellipse(9, 18, 156, 0),
    ellipse(9, 16, 150, 70),
  ]
  p.prism(head, [outline, circle(112), ...studs(128, 15), ...ports], 0, 6, steel)
  p.prism(head, [circle(126, 0, 0, 80), circle(110, 0, 0, 80)], 6, 10, orange)
  for (const l of ports)
    p.marks(head, [[...l.map(([x, y]) => [x * 1.0, y] as const)]], 6, { width: 1 })
  // Loose seals.
  for (const [x, y, r, m] of [
    [-300, -190, 30, rubber],
    [-232, -236, 20, rubber],
    [330, 80, 34, rubber],
    [300, -280, 24, rubber],
    [-20, -285, 42, steel],
  ] as const)
    p.prism(within(flat, [x, y, 0]), [circle(r), circle(r - 11)], 0, 10, m)
  return p
}

/** A fine iridium wire, or a thick nickel electrode on a larger thread. */
export function sparkPlug(wire = 8) {
  const p = new Picture({ cx: 388, cy: 296 })
  p.shadow([0, -150, 40], 300, 56, 24)
  const f = frame([0, 0, 0], { yaw: -62, tilt: 22 })
  // The far end first: the terminal is up and away on the right, the electrode comes to the viewer.
  p.lathe(f, '-330 14, -322 20, -300 20, -292 14, -284 20, -268 24', bright, { width: thin })
  const ribs: [number, number][] = [[-268, 40]]
  for (let i = 0; i < 4; i++)
    ribs.push([-258 + i * 30, 44], [-240 + i * 30, 44], [-238 + i * 30, 37], [-230 + i * 30, 37])
  p.lathe(f, ribs, paper)
  p.lathe(f, '-140 44, -112 46', orange)
  p.lathe(f, '-112 46, -34 50', paper)
  p.lathe(f, '-34 62, -20 74, -6 74', steel)
  p.prism(f, [regular(6, 92, 12)], -6, 62, steel)
  p.lathe(f, '62 74, 84 70', bright)
  p.lathe(f, '84 76, 98 76', bright, { width: thin })
  for (let i = 0; i < 7; i++)
    p.lathe(
      f,
      [
        [98 + i * 22, 53],
        [110 + i * 22, 60],
        [120 + i * 22, 53],
      ],
      steel,
      { width: thin, crease: 90 },
    )
  p.lathe(f, '252 54, 262 54', steel)
  p.bore(f, 262, 40, 16, dark, { width: thin })
  p.lathe(f, '250 22, 280 18', paper, { width: thin })
  p.lathe(f, `280 ${wire}, 294 ${wire}`, bright, { width: thin })
  // The earth electrode bends over the tip.
  const strap = [
    at(f, [0, 47, 258]),
    at(f, [0, 47, 300]),
    at(f, [0, 42, 312]),
    at(f, [0, 34, 317]),
    at(f, [0, -10, 318]),
  ]
  p.tube(smooth(strap, false, 6), 9, steel, { width: 3.4 })
  return p
}

export function oilFilter() {
  const p = new Picture({ cx: 384, cy: 290 })
  p.shadow([0, -172, -30], 250, 110, -30)
  const f = frame([0, 0, 0], { yaw: 44, tilt: 6 })
  p.axis(at(f, [0, 0, -330]), at(f, [0, 0, 330]))
  p.lathe(f, '-190 30, -160 34', steel)
  p.lathe(f, '-160 70, -150 120, -128 150, -104 158, 120 158, 134 164, 146 164, 152 158', dark, {
    crease: 50,
  })
  p.engrave(
    f,
    [
      circle(1, 0, 0, 90).map((_, i) => [i * 4, -60, 158.5] as const),
      circle(1, 0, 0, 90).map((_, i) => [i * 4, 70, 158.5] as const),
    ],
    { width: 9, colour: '#ec6100' },
  )
  p.face(f, [circle(152)], 152, '#bcc1c9', thin)
  p.prism(f, [circle(140, 0, 0, 80), circle(114, 0, 0, 80)], 152, 166, orange, { width: thin })
  p.face(f, [circle(108)], 152, '#a0a5ac', hair)
  for (let i = 0; i < 8; i++)
    p.bore(within(f, [78 * cos(i * 45 + 20), 78 * sin(i * 45 + 20), 152]), 0, 14, 8, dark, {
      width: thin,
    })
  p.lathe(f, '152 54, 166 50', steel, { width: thin })
  p.bore(f, 166, 38, 40, steel, { width: thin })
  return p
}

/** The head is tulip-shaped, and its seat armoured. */
export function exhaustValve() {
  const p = new Picture({ cx: 380, cy: 300 })
  p.shadow([0, -130, 20], 320, 70, -24)
  const f = frame([0, 0, 0], { yaw: 56, tilt: 4 })
  p.lathe(f, '-340 11, -320 14', bright, { width: thin })
  p.lathe(f, '-316 11, -306 11', bright, { width: thin })
  p.lathe(f, '-306 14, 120 14, 166 18, 200 28, 226 46, 244 74, 256 100', bright, { crease: 40 })
  p.lathe(f, '256 100, 274 116', orange)
  p.lathe(f, '274 116, 290 116', bright)
  p.marks(
    f,
    [circle(40)].map((ring) => [...ring, ring[0] ?? [0, 0]]),
    290,
    { width: hair, colour: '#7d8185' },
  )
  return p
}

/** Rings by themselves: two for compression, and the oil ring in its three parts. */
export function pistonRings() {
  const p = new Picture({ cy: 316, scale: 0.92 })
  p.shadow([0, -190, 0], 240, 170)
  const f = upright([0, -190, 0])
  p.axis(at(f, [0, 0, 0]), at(f, [0, 0, 430]))
  const ring = (z: number, height: number, material: Material) =>
    p.prism(
      f,
      [[...arc(206, -64, 284, 0, 0, 72), ...arc(182, 284, -64, 0, 0, 72)]],
      z,
      z + height,
      material,
    )
  ring(20, 7, bright)
  const wave = Array.from({ length: 88 }, (_, i): Flat => {
    const r = i % 2 ? 206 : 188
    return [r * cos(-64 + i * 4), r * sin(-64 + i * 4)]
  })
  p.prism(f, [[...wave, ...arc(180, 284, -64, 0, 0, 72)]], 76, 98, steel)
  ring(144, 7, bright)
  ring(216, 20, dark)
  ring(300, 20, orange)
  return p
}

export function valveStemSeal() {
  const p = new Picture({ cy: 330, scale: 1.1 })
  p.shadow([0, -150, 10], 190, 130)
  const f = upright([0, -150, 0])
  p.axis(at(f, [0, 0, 0]), at(f, [0, 0, 380]))
  p.lathe(f, '0 150, 14 150, 14 116, 130 116, 150 104', steel, { crease: 30 })
  p.lathe(f, '140 96, 176 92, 190 84', orange, { crease: 50 })
  for (let i = 0; i < 40; i++) {
    const a = i * 9
    if (seen(add(times(f.x, cos(a)), times(f.y, sin(a))))[2] > -0.1)
      p.tube(
        [at(f, [91 * cos(a), 91 * sin(a), 188]), at(f, [91 * cos(a + 5), 91 * sin(a + 5), 204])],
        5,
        bright,
        { width: 2 },
      )
  }
  p.lathe(f, '202 84, 232 74, 240 62', orange, { crease: 50 })
  p.bore(f, 240, 44, 120, orange, { floor: '#16181d', width: thin })
  return p
}

/** Discs in the rows of a steel box, thinner to thicker. */
export function shimAssortment() {
  const p = new Picture({ cx: 400, cy: 300 })
  p.shadow([10, -70, 20], 340, 190)
  const up = upright([0, -70, 40], -20)
  p.prism(up, [box(480, 300, 16)], 0, 46, steel)
  p.face(up, [box(456, 276, 10)], 46, '#2a2e34', thin)
  for (let row = 2; row >= 0; row--)
    for (let i = 0; i < 6; i++) {
      const f = within(up, [-190 + i * 76, -90 + row * 90, 40])
      p.face(f, [box(70, 82, 6)], 6.5, '#51565d', hair)
      const height = 12 + row * 4 + i * 4
      p.lathe(f, `0 31, ${height} 31`, row === 0 && i === 5 ? orange : bright, { width: thin })
    }
  const lid = within(up, [0, 152, 46], { tilt: 68 })
  p.prism(lid, [box(480, 220, 16, 0, 110)], -8, 8, steel)
  p.face(lid, [box(440, 180, 8, 0, 110)], 8, '#efede8', hair)
  for (let i = 0; i < 5; i++) p.face(lid, [box(380, 7, 0, 0, 54 + i * 28)], 8, '#a0a5ac')
  return p
}

/** Links stacked with teeth on their inner side, and no rollers. */
export function camChain() {
  const p = new Picture({ cy: 292 })
  p.shadow([0, -190, 0], 290, 80, -16)
  const f = frame([0, 0, 0], { yaw: 30, tilt: -6 })
  const path = paced(
    smooth(
      xy(
        '-240 0, -210 120, -110 170, 40 120, 170 150, 250 70, 240 -60, 150 -140, 20 -110, -110 -170, -210 -120',
      ) as Flat[],
      true,
      20,
    ),
    34,
  )
  const closed = path.slice(0, -1)
  const plate = (i: number, z: number, material: Material) => {
    const [a, b] = [closed[i % closed.length], closed[(i + 1) % closed.length]]
    if (!a || !b) return
    const here = within(f, [a[0], a[1], 0], {
      roll: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
    })
    const width = Math.hypot(b[0] - a[0], b[1] - a[1])
    const toothed = rounded([
      [-13, -12, 8],
      [-13, 14, 4],
      [0, 24, 3],
      [width * 0.36, 10, 4],
      [width * 0.64, 10, 4],
      [width, 24, 3],
      [width + 13, 14, 4],
      [width + 13, -12, 8],
    ])
    p.prism(here, [toothed.map(([x, y]): Flat => [x, -y])], z, z + 9, material, {
      width: 3,
      plain: true,
    })
  }
  const order = closed
    .map((_, i) => i)
    .sort((a, b) => (closed[b]?.[1] ?? 0) - (closed[a]?.[1] ?? 0))
  for (const z of [-30, -10, 10])
    for (const i of order)
      if ((i + (z + 30) / 20) % 2 === 0) plate(i, z, i === 2 && z === 10 ? orange : steel)
  for (const [x, y] of closed)
    p.lathe(within(f, [x, y, 19]), '0 6, 4 6', bright, { width: 2, plain: true })
  return p
}

export function camChainGuides() {
  const p = new Picture({ cy: 292, scale: 1.06 })
  p.shadow([0, -200, 10], 260, 70, -8)
  const f = frame([0, 0, 0], { yaw: -20 })
  const rail = (
    spine: Flat[],
    thick: number,
    z0: number,
    z1: number,
    material: Material,
    hole = 0,
  ) => {
    const [left, right] = [-1, 1].map((s) => spine.map(([x, y]): Flat => [x + s * thick, y]))
    const [first] = spine
    const bore = hole && first ? [circle(hole, first[0], first[1], 24)] : []
    p.prism(f, [[...(left ?? []), ...(right ?? []).toReversed()], ...bore], z0, z1, material)
  }
  const fixed = smooth(xy('-150 -190, -142 -90, -138 0, -142 100, -156 200') as Flat[], false, 10)
  const slack = smooth(xy('90 -190, 116 -110, 150 0, 150 100, 120 200') as Flat[], false, 10)
  rail(fixed, 20, -30, 30, dark)
  rail(
    fixed.map(([x, y]): Flat => [x + 28, y]),
    9,
    -34,
    34,
    orange,
  )
  rail(slack, 22, -30, 30, steel)
  rail(
    slack.map(([x, y]): Flat => [x - 30, y]),
    9,
    -34,
    34,
    orange,
  )
  for (const [x, y] of xy('-154 170, -149 -160, 100 -172'))
    p.bore(within(f, [x, y, 30]), 0, 11, 30, dark, { width: thin })
  return p
}

const cylinderGasket = smooth(
  xy(
    '-190 -130, -160 -176, -60 -166, 0 -176, 60 -166, 160 -176, 190 -130, 180 -40, 196 20, 190 120, 150 166, 40 158, -60 166, -160 166, -190 120, -180 20, -184 -50',
  ),
  true,
  6,
)

export function headGasket() {
  const p = new Picture({ cy: 292, scale: 1.14 })
  p.shadow([10, -60, 10], 260, 190)
  const flat = frame([0, -30, 0], { tilt: -64, yaw: -14 })
  const studs = xy('-132 -126, 132 -126, 132 126, -132 126').map(([x, y]) => circle(15, x, y, 24))
  p.prism(
    flat,
    [
      cylinderGasket,
      circle(112, 0, 0, 80),
      ...studs,
      ellipse(9, 20, 160, 0),
      ellipse(9, 20, -156, 0),
    ],
    0,
    10,
    copper,
  )
  p.marks(flat, [arc(120, 0, 360, 0, 0, 80)], 10, { width: hair, colour: '#6e3a22' })
  return p
}

/** A thin frame with a hole for each bolt of the cover, and the arm around the kick shaft. */
export function clutchCoverGasket() {
  const p = new Picture({ cy: 292, scale: 1.06 })
  p.shadow([10, -50, 10], 290, 200)
  const flat = frame([0, -30, 0], { tilt: -62, yaw: -10 })
  const centre = smooth(
    xy(
      '-230 -60, -206 -150, -110 -190, 10 -200, 110 -160, 170 -90, 226 -20, 240 70, 190 130, 100 140, 30 180, -80 196, -180 150, -226 60',
    ),
    true,
    10,
  )
  const grown = (by: number): Loop =>
    centre.map(([x, y]) => {
      const r = Math.hypot(x, y)
      return [x * (1 + by / r), y * (1 + by / r)]
    })
  const holes = centre.filter((_, i) => i % 14 === 3)
  p.prism(flat, [grown(13), grown(-13)], 0, 7, paper)
  for (const [x, y] of holes) p.ring(within(flat, [x, y, 0]), 23, 11, 0, 8, paper, thin)
  p.marks(flat, [[...grown(0), ...grown(0).slice(0, 1)]], 8, { width: hair, colour: '#ec6100' })
  return p
}

/** Bare pleats between two end discs, an O-ring beside. */
export function oilFilterCartridge() {
  const p = new Picture({ cx: 380, cy: 300 })
  p.shadow([0, -160, -10], 260, 110, -24)
  const f = frame([-40, 10, 0], { yaw: 46, tilt: 6 })
  p.lathe(f, '-170 150, -150 152', dark)
  p.lathe(f, '-150 136, 130 136', paper)
  const pleats = Array.from({ length: 60 }, (_, i) =>
    [-150, 130].map((z): Point => [i * 6, z, 136.5]),
  )
  p.engrave(f, pleats, { width: 3, colour: '#a7a5a0' })
  p.lathe(f, '130 152, 150 152', orange)
  p.face(f, [circle(152, 0, 0, 90)], 150, '#ec6100', thin)
  p.ring(f, 84, 60, 150, 162, rubber, thin)
  p.bore(f, 162, 60, 160, dark, { floor: '#16181d', width: thin })
  const ring = upright([210, -130, 130])
  for (const [x, y] of xy('0 0, 40 -70')) p.ring(within(ring, [x, y, 0]), 70, 56, 0, 12, rubber)
  return p
}

/** A flanged hexagon, a short thread, the magnet in its end, and the washer before it. */
export function drainPlug() {
  const p = new Picture({ cx: 380, cy: 292, scale: 1.16 })
  p.shadow([0, -120, 20], 250, 80, -24)
  const f = frame([-30, 0, 0], { yaw: 50, tilt: 6 })
  p.prism(f, [circle(84, 0, 0, 6)], -150, -64, steel)
  p.lathe(f, '-64 112, -44 112', steel)
  p.lathe(f, '-44 58, -30 58', steel)
  p.thread(f, -30, 110, 66, steel, 17)
  p.lathe(f, '110 56, 118 52', steel, { width: thin })
  p.lathe(f, '118 34, 130 32', dark, { width: thin })
  const washer = within(f, [0, 0, 200])
  p.axis(at(f, [0, 0, 130]), at(f, [0, 0, 300]))
  p.ring(washer, 106, 68, 0, 16, copper)
  return p
}

export function drainPlugWasher() {
  const p = new Picture({ cy: 296, scale: 1.2 })
  p.shadow([0, -70, 10], 230, 150)
  for (const [x, y, z, tilt] of [
    [-60, -70, 0, -90],
    [90, -30, 60, -58],
  ] as const)
    p.ring(frame([x, y, z], { tilt, yaw: 16 }), 150, 104, 0, 16, copper)
  return p
}
