import { amber, bright, dark, type Material, orange, paper, red, rubber, steel } from './light.ts'
import {
  arc,
  around,
  box,
  circle,
  ellipse,
  hoop,
  type Loop,
  rounded,
  smooth,
  xy,
  xyz,
} from './outline.ts'
import { hair, thin } from './pen.ts'
import { Picture } from './picture.ts'
import { along, at, cos, type Flat, frame, type Point, sin, upright, within } from './space.ts'

export function battery(height = 212) {
  const p = new Picture({ cx: 392, cy: 330 })
  p.shadow([0, -150, 20], 310, 200)
  const up = frame([0, -150, 0], { tilt: -90, yaw: -32 })
  p.prism(up, [box(350, 210, 10)], 0, height, dark)
  // The label on the long side: a plain panel with bars.
  const side = within(up, [0, -105, height / 2], { tilt: 90 })
  p.face(side, [box(290, 120, 6)], 1, '#d7dbe0', thin)
  p.face(side, [box(290, 26, 0, 0, 38)], 1, '#ec6100')
  for (const [x, y, w] of xyz('-60 4 140, -75 -16 110, -50 -36 160'))
    p.face(side, [box(w, 8, 0, x, y)], 1, '#9ea2a6')
  p.face(side, [circle(20, 104, -18, 30), circle(12, 104, -18, 30)], 1, '#7d8185')
  const lid = height + 46
  p.prism(up, [box(362, 222, 12)], height, lid, steel)
  p.prism(up, [box(230, 60, 8, 0, 34)], lid, lid + 10, dark)
  // Poles stand in the front corners: a block with a bolt; one under a cover.
  for (const s of [-1, 1]) {
    const t = within(up, [s * 132, -58, lid])
    p.prism(t, [box(62, 62, 6)], 0, 10, dark, { width: thin })
    p.prism(t, [rounded('-22 -22 4, 22 -22 4, 22 22 4, -22 22 4')], 10, 46, bright)
    p.bolt(t, 0, 0, 46, 13, steel)
    if (s < 0) {
      p.prism(t, [box(76, 72, 14)], 8, 62, orange)
    }
  }
  return p
}

/** Held at its sides, or on a foot. */
export function headlight(mount = 8) {
  const p = new Picture({ cx: 404, cy: mount === 8 ? 296 : 276, scale: mount === 8 ? 1 : 0.92 })
  p.shadow([0, mount === 8 ? -196 : -250, -40], 230, 110, -28)
  const f = frame([0, 0, 0], { yaw: 38, tilt: 4 })
  if (mount !== 8) {
    const foot = upright([-30, -262, -30])
    p.thread(foot, -20, 50, 18, steel, 10)
    p.prism(foot, [circle(34, 0, 0, 6)], 10, 32, steel)
    p.lathe(foot, '50 44, 90 30', dark)
  }
  p.lathe(f, '-190 60, -176 104, -146 142, -100 172, -40 190, 30 198', dark, { crease: 60 })
  p.lathe(f, '30 206, 62 212, 74 206', bright, { crease: 60 })
  p.face(f, [circle(196)], 74, '#2a2e34', thin)
  p.face(f, [circle(190), circle(172)], 74, '#ec6100', hair)
  // Lamps: two rows of reflectors, a bar between.
  p.face(f, [circle(164)], 74, '#51565d', hair)
  const clip = (y0: number, y1: number): Loop => {
    const r = 156
    const a = (Math.asin(y0 / r) * 180) / Math.PI
    const b = (Math.asin(y1 / r) * 180) / Math.PI
    return [...arc(r, a, b, 0, 0, 12), ...arc(r, 180 - b, 180 - a, 0, 0, 12)]
  }
  p.face(f, [clip(14, 150)], 74, '#bdc1c6', hair)
  p.face(f, [clip(-150, -14)], 74, '#bdc1c6', hair)
  for (const x of [-86, 0, 86]) {
    p.face(f, [box(70, 76, 12, x * 0.96, 60)], 74, '#eef2f7', hair)
    p.face(f, [circle(19, x * 0.96, 60, 30)], 74, '#fbfaf7', hair)
    p.face(f, [box(70, 76, 12, x * 0.96, -60)], 74, '#d7dbe0', hair)
    p.face(f, [circle(19, x * 0.96, -60, 30)], 74, '#fbfaf7', hair)
  }
  // The gleam of the glass, kept flat.
  p.raw('<g fill-opacity=".55">')
  p.face(f, [[...arc(160, 112, 160, 0, 0, 16), ...arc(124, 156, 116, 0, 0, 14)]], 75, '#ffffff')
  p.raw('</g>')
  if (mount === 8) {
    const bolt = within(f, [-197, 0, -30], { yaw: -90 })
    p.lathe(bolt, '-4 26, 16 26', steel)
    p.prism(bolt, [circle(18, 0, 0, 6)], 16, 32, steel)
  }
  p.bolt(within(f, [0, -200, 52], { tilt: 90 }), 0, 0, 0, 10, steel)
  return p
}

/** The stem may be longer, and the body chromed. */
function drawIndicator(long: boolean, body: Material) {
  const p = new Picture({ cx: long ? 470 : 430, cy: 280, scale: long ? 0.9 : 1 })
  p.shadow([10, -130, 20], 250, 90, -18)
  const more = long ? 110 : 0
  const f = frame([60, 20, 0], { yaw: 34, tilt: 2 })
  // Stem to the left, threaded end and leads.
  const stem = within(f, [-100, 0, -40], { yaw: -82 })
  const [ex, ey, ez] = at(stem, [0, 0, 200 + more])
  for (const [k, material] of [
    [0, dark],
    [1, steel],
  ] as const) {
    const lead = [
      [0, 0],
      [-26, -4 - 4 * k],
      [-44, -40],
      [-26 + k * 16, -104],
      [14 + k * 22, -146 + k * 8],
      [64 + k * 16, -160 + k * 14],
    ].map(([x = 0, y = 0], i): Point => [ex + x, ey + y, ez + i * 9])
    p.tube(smooth(lead, false, 8), 6, material, { cap: 'round', width: 3 })
    const [a, b] = [lead.at(-2), lead.at(-1)]
    if (a && b)
      p.lathe(
        along(b, [2 * b[0] - a[0], 2 * b[1] - a[1], 2 * b[2] - a[2]]),
        '0 8, 18 8, 22 5, 32 5',
        bright,
        { width: thin },
      )
  }
  const end = within(stem, [0, 0, more])
  p.lathe(end, '120 15, 206 15', steel)
  for (let i = 0; i < 5; i++)
    p.engrave(end, [hoop(160 + i * 9, 15)], {
      width: 1.8,
    })
  p.prism(end, [circle(32, 0, 0, 6)], 132, 152, bright)
  if (long) p.lathe(stem, '240 24, 120 24', rubber)
  p.lathe(stem, '120 24, 100 34, 88 34, 84 28, 80 28, 76 36, 64 36, 60 30, 40 34, 0 46', rubber, {
    crease: 80,
  })
  const oval = (k: number): Loop => ellipse(150 * k, 96 * k)
  p.prism(f, [oval(0.72)], -110, -84, body)
  p.prism(f, [oval(0.9)], -84, -50, body)
  p.prism(f, [oval(1)], -50, 30, body)
  p.prism(f, [oval(0.95)], 30, 56, orange)
  p.prism(f, [oval(0.84)], 56, 74, orange)
  // Lens ribs.
  const ribs: Flat[][] = []
  for (let x = -100; x <= 100; x += 20) {
    const h = 0.82 * 96 * Math.sqrt(1 - (x / (150 * 0.84)) ** 2)
    ribs.push([
      [x, -h],
      [x, h],
    ])
  }
  p.marks(f, ribs, 74, { width: 2.4, colour: '#b24a08' })
  p.face(f, [ellipse(34, 16, -52, 42)], 74, '#fea47b')
  return p
}

export function tailLight() {
  const p = new Picture({ cx: 400, cy: 292 })
  p.shadow([10, -106, 0], 310, 90, -14)
  const f = frame([0, 0, 0], { yaw: 28, tilt: 6 })
  const shape = (k: number, d = 0): Loop =>
    rounded([
      [-250 + d, -34 + d * 0.6, 34],
      [-190 + d, -78 + d, 34],
      [190 - d, -78 + d, 34],
      [250 - d, -34 + d * 0.6, 34],
      [262 * k - d, 66 - d, 26],
      [-262 * k + d, 66 - d, 26],
    ])
  // Studs and cable at the back.
  for (const s of [-1, 1]) {
    const stud = within(f, [s * 130, 60, -60], { tilt: -90 })
    p.lathe(stud, '0 13, 58 13', steel)
    for (let i = 0; i < 4; i++)
      p.engrave(stud, [hoop(24 + i * 8, 13)], {
        width: 1.8,
      })
    p.prism(stud, [circle(26, 0, 0, 6)], 8, 24, bright)
  }
  p.prism(f, [shape(1)], -84, -10, rubber)
  p.prism(f, [shape(1, 8)], -10, 30, red)
  p.prism(f, [shape(1, 22)], 30, 44, red, { width: thin })
  p.face(f, [shape(1, 40)], 44, '#8c1a20', hair)
  for (let row = 0; row < 2; row++)
    for (let i = 0; i < 10; i++) {
      const x = -180 + i * 40
      const y = 18 - row * 44 - 4
      p.face(f, [circle(15, x, y, 28)], 44, '#c0262b', hair)
      p.face(f, [circle(8, x, y, 20)], 44, '#fbfaf7')
    }
  p.face(f, [rounded('-222 46 4, 222 46 4, 222 38 4, -222 38 4')], 44, '#ea8278')
  return p
}

export function speedometer() {
  const p = new Picture({ cx: 400, cy: 296 })
  p.shadow([0, -206, -20], 220, 100, -24)
  const f = frame([0, 0, 0], { yaw: 24, tilt: -8 })
  p.lathe(f, '-120 120, -104 150, -20 184', dark)
  p.lathe(f, '-20 206, 24 214, 40 204', bright, { crease: 60 })
  p.face(f, [circle(196)], 40, '#1c1f26', thin)
  p.face(f, [circle(184)], 40, '#2a2e34', hair)
  const small: Flat[][] = []
  const large: Flat[][] = []
  for (let i = 0; i <= 44; i++) {
    const a = 222 - (i * 264) / 44
    const inner = i % 4 === 0 ? 142 : 160
    ;(i % 4 === 0 ? large : small).push([
      [inner * cos(a), inner * sin(a)],
      [174 * cos(a), 174 * sin(a)],
    ])
  }
  p.marks(f, small, 40, { width: 2.4, colour: '#bdc1c6' })
  p.marks(f, large, 40, { width: 5, colour: '#fbfaf7' })
  p.marks(f, [arc(132, 222, 60, 0, 0, 50)], 40, { width: 2.4, colour: '#6a6f76' })
  p.marks(f, [arc(132, 20, -42, 0, 0, 30)], 40, { width: 7, colour: '#ec6100' })
  // The odometer window.
  p.face(f, [box(130, 40, 5, 0, -86)], 40, '#bdc1c6', hair)
  p.marks(
    f,
    [[-39, -13, 13, 39].map((x) => [x, -66] as const)].flatMap(() =>
      [-39, -13, 13, 39].map((x): Flat[] => [
        [x, -68],
        [x, -104],
      ]),
    ),
    40,
    { width: 2 },
  )
  for (let i = 0; i < 4; i++)
    p.face(
      f,
      [circle(8, -48 + i * 32, 58, 20)],
      40,
      ['#6a6f76', '#ec6100', '#6a6f76', '#6a6f76'][i] ?? '',
      1.6,
    )
  const tip: Flat = [150 * cos(112), 150 * sin(112)]
  const n: Flat = [cos(22), sin(22)]
  p.face(
    f,
    [
      [
        [n[0] * 8 - tip[0] * 0.2, n[1] * 8 - tip[1] * 0.2],
        [tip[0] + n[0] * 1.5, tip[1] + n[1] * 1.5],
        [tip[0] - n[0] * 1.5, tip[1] - n[1] * 1.5],
        [-n[0] * 8 - tip[0] * 0.2, -n[1] * 8 - tip[1] * 0.2],
      ],
    ],
    41,
    '#ec6100',
    hair,
  )
  p.lathe(f, '40 24, 52 20', dark, { width: thin })
  return p
}

export const indicator = () => drawIndicator(false, rubber)
export const longIndicator = () => drawIndicator(true, rubber)
export const chromeIndicator = () => drawIndicator(false, bright)

/** Slim, milled from the solid, with its diodes in a row. */
export function ledIndicator() {
  const p = new Picture({ cx: 430, cy: 290, scale: 1.1 })
  p.shadow([0, -110, 20], 260, 70, -16)
  const f = frame([30, 0, 0], { yaw: 26, tilt: 4 })
  const stem = within(f, [-150, 0, -20], { yaw: -86 })
  p.thread(stem, 60, 128, 16, steel, 9)
  p.prism(stem, [circle(30, 0, 0, 6)], 62, 82, bright)
  p.lathe(stem, '62 22, 40 26, 0 34', rubber)
  const lead = xyz('-280 6 -20, -306 -20 0, -300 -80 20, -250 -112 40, -190 -116 60').map((q) =>
    at(f, q),
  )
  p.tube(smooth(lead, false, 8), 7, dark, { cap: 'round', width: 3 })
  const body = rounded('-166 -34 20, 120 -52 20, 206 0 26, 120 52 20, -166 34 20')
  p.prism(f, [body], -44, 24, bright)
  p.prism(f, [rounded('-146 -22 10, 112 -38 12, 180 0 20, 112 38 12, -146 22 10')], 24, 34, orange)
  for (let i = 0; i < 9; i++) {
    p.face(f, [circle(13, -124 + i * 32, 0, 24)], 34, '#fea47b', hair)
    p.face(f, [circle(6, -124 + i * 32, 0, 20)], 34, '#fbfaf7')
  }
  return p
}

/** Three lugs on its collar, two filaments behind the glass. */
export function headlightBulb() {
  const p = new Picture({ cx: 380, cy: 300 })
  p.shadow([0, -130, 20], 270, 70, -24)
  const f = frame([0, 0, 0], { yaw: 54, tilt: 4 })
  for (const [x, y, flat] of xyz('0 40 0, -40 -20 1, 40 -20 1'))
    p.prism(within(f, [x, y, -260]), [flat ? box(9, 34, 2) : box(40, 9, 2)], 0, 70, bright, {
      width: thin,
    })
  p.lathe(f, '-196 70, -110 70', dark)
  p.lathe(f, '-110 84, -90 84', steel)
  const collar = [circle(118, 0, 0, 72)]
  for (const a of [90, 210, 330])
    p.prism(
      f,
      [
        rounded(xyz('108 -22, 146 -18 6, 146 18 6, 108 22')).map(
          ([x, y]): Flat => [x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)],
        ),
      ],
      -84,
      -70,
      orange,
    )
  p.prism(f, collar, -90, -66, orange)
  p.lathe(f, '-66 64, -10 64', steel)
  p.raw('<g opacity=".92">')
  p.lathe(f, '-10 54, 0 58, 170 58, 200 50, 216 30', paper, { crease: 60 })
  p.raw('</g>')
  // What is seen through the glass.
  for (const [z, y] of xy('50 -2, 120 14')) {
    const coil = within(f, [-14, y, z])
    p.coil(coil, 9, -18, 18, 6, 2.4, orange, 'both')
  }
  p.lathe(f, '190 54, 204 46, 218 28', dark, { crease: 60 })
  return p
}

export function relay() {
  const p = new Picture({ cy: 300, scale: 1.1 })
  p.shadow([0, -150, 20], 200, 120)
  const up = upright([0, -90, 0], -28)
  for (const [x, y] of xy('-46 0, 46 0'))
    p.prism(within(up, [x, y, -66]), [box(44, 8, 1)], 0, 70, bright)
  p.prism(up, [box(180, 140, 14)], 0, 24, dark)
  p.prism(up, [box(168, 128, 14)], 24, 210, dark)
  const side = within(up, [0, -64, 118], { tilt: 90 })
  p.face(side, [box(132, 150, 6)], 1, '#d7dbe0', thin)
  p.face(side, [box(132, 34, 0, 0, 58)], 1, '#ec6100')
  // Its circuit: a lamp that goes on and off.
  p.marks(
    side,
    [
      xy('-50 -10, -18 -10, 12 12'),
      xy('18 -10, 50 -10'),
      arc(7, 0, 360, -18, -10),
      arc(7, 0, 360, 18, -10),
    ],
    1,
    { width: 3 },
  )
  p.marks(
    side,
    [xy('-46 -48, -30 -48, -30 -34, -10 -34, -10 -48, 10 -48, 10 -34, 30 -34, 30 -48, 46 -48')],
    1,
    { width: 3, colour: '#7d8185' },
  )
  return p
}

/** Fins on a cast case, two ears, and the loom with its plug. */
export function regulator() {
  const p = new Picture({ cx: 384, cy: 290 })
  p.shadow([10, -110, 20], 300, 130, -10)
  const up = upright([-40, -80, 0], -24)
  const wires = xy('170 34, 170 12, 170 -12, 170 -34')
  for (const [i, [x = 0, y = 0]] of wires.entries())
    p.tube(
      smooth(
        [
          at(up, [x - 20, y, 40]),
          at(up, [x + 60, y * 0.8, 36]),
          at(up, [x + 120, y * 0.5 - 20, 20]),
          at(up, [x + 150, y * 0.5 - 70, 10]),
        ],
        false,
        8,
      ),
      8,
      i === 1 ? orange : dark,
      { width: 3 },
    )
  const plug = within(up, [322, -102, 10], { roll: 20 })
  p.prism(plug, [box(84, 70, 8)], -30, 30, paper)
  for (const s of [-1, 1])
    p.prism(
      up,
      [
        rounded(`${s * 130} -40 6, ${s * 206} -34 30, ${s * 206} 34 30, ${s * 130} 40 6`),
        circle(13, s * 180, 0, 24),
      ],
      0,
      20,
      steel,
    )
  p.prism(up, [box(320, 190, 16)], 0, 44, steel)
  for (let i = 0; i < 12; i++)
    p.prism(up, [box(12, 186, 3, -143 + i * 26, 0)], 44, 116, steel, { width: 3 })
  return p
}

/** Eighteen wound poles around a bolted centre. */
export function stator() {
  const p = new Picture({ cx: 392, cy: 290 })
  p.shadow([0, -206, 0], 210, 80, -24)
  const f = frame([0, 0, 0], { yaw: 34, roll: 4 })
  const lead = [
    at(f, [-150, -80, 0]),
    at(f, [-230, -110, 10]),
    at(f, [-290, -90, 20]),
    at(f, [-340, -130, 30]),
  ]
  for (const k of [-10, 0, 10])
    p.tube(
      smooth(
        lead.map(([x, y, z]): Point => [x, y + k, z]),
        false,
        8,
      ),
      6,
      dark,
      { width: 3 },
    )
  p.ring(f, 130, 72, -30, 30, steel)
  for (let i = 0; i < 18; i++) {
    const a = i * 20
    const pole = within(f, [0, 0, 0], { roll: a })
    p.prism(pole, [box(56, 40, 10, 156, 0)], -34, 34, orange, { width: 3 })
    p.prism(pole, [box(14, 56, 2, 192, 0)], -26, 26, steel, { width: 3 })
    p.marks(
      pole,
      [138, 147, 156, 165, 174].map((x) => xy(`${x} -19, ${x} 19`)),
      34,
      { width: 1.6, colour: '#873604' },
    )
  }
  p.prism(
    f,
    [circle(128, 0, 0, 72), circle(66, 0, 0, 64), ...around(3, 96, 12, 30, 20)],
    30,
    36,
    bright,
    { width: thin },
  )
  return p
}

/** A plunger on a spring in a threaded body; the spring hangs from the pedal. */
export function brakeLightSwitch() {
  const p = new Picture({ cx: 396, cy: 300 })
  p.shadow([0, -120, 20], 320, 70, -20)
  const f = frame([-20, 0, 0], { yaw: 58, tilt: 6 })
  for (const k of [-12, 12]) {
    const wire = [
      at(f, [0, k, -180]),
      at(f, [0, k * 1.4, -240]),
      at(f, [30, k - 30, -290]),
      at(f, [90, k - 60, -310]),
    ]
    p.tube(smooth(wire, false, 8), 7, k < 0 ? dark : rubber, { cap: 'round', width: 3 })
  }
  p.lathe(f, '-190 34, -170 46, -120 48', rubber, { crease: 50 })
  p.lathe(f, '-120 48, -70 48', dark)
  p.thread(f, -70, 80, 48, dark, 14)
  p.prism(f, [circle(76, 0, 0, 6)], -20, 14, bright)
  p.lathe(f, '80 40, 96 36', dark)
  p.lathe(f, '96 14, 170 14', bright)
  p.lathe(f, '160 20, 172 20', bright, { width: thin })
  p.tube([at(f, [0, 0, 172]), at(f, [0, 0, 196])], 5, steel, { cap: 'round', width: 3 })
  p.coil(f, 24, 196, 330, 11, 5.5, orange, 'both')
  p.tube(
    smooth(
      [at(f, [0, 24, 330]), at(f, [0, 0, 352]), at(f, [0, -22, 366]), at(f, [0, -34, 344])],
      false,
      8,
    ),
    5.5,
    orange,
    { cap: 'round', width: 3 },
  )
  return p
}

export function horn() {
  const p = new Picture({ cx: 400, cy: 286 })
  p.shadow([0, -196, -10], 210, 90, -24)
  const f = frame([0, 0, 0], { yaw: 32, tilt: -6 })
  for (const x of [-26, 26])
    p.prism(within(f, [x - 60, -150, -90]), [box(30, 60, 1)], -4, 4, bright, { width: thin })
  // The leaf spring that carries it.
  p.prism(
    within(f, [0, 110, -60], { tilt: 20 }),
    [box(56, 190, 16, 0, 50), circle(15, 0, 112, 24)],
    -5,
    5,
    steel,
  )
  p.lathe(f, '-100 60, -90 90, -40 130, -20 176', dark)
  p.lathe(f, '-20 190, 0 194, 16 186', bright, { crease: 60 })
  p.lathe(f, '16 178, 30 150, 40 142', dark, { crease: 60 })
  for (const r of [120, 96, 72]) p.ring(f, r, r - 12, 40, 50, dark, thin)
  p.lathe(f, '40 50, 58 46', orange)
  p.bolt(f, 0, 0, 58, 15, steel)
  for (let i = 0; i < 6; i++)
    p.bolt(f, 164 * cos(i * 60 + 30), 164 * sin(i * 60 + 30), 24, 8, steel, 'socket')
  return p
}

export function bladeFuse() {
  const p = new Picture({ cy: 300, scale: 1.2 })
  p.shadow([0, -170, 20], 190, 70)
  const f = frame([0, 0, 0], { yaw: -26 })
  for (const s of [-1, 1])
    p.prism(
      f,
      [
        rounded(
          `${s * 92} 0 2, ${s * 92} -150 2, ${s * 80} -172 4, ${s * 58} -172 4, ${s * 46} -150 2, ${s * 46} 0 2`,
        ),
      ],
      -5,
      5,
      bright,
    )
  const body = rounded(
    '-140 120 14, 140 120 14, 140 40 10, 124 30 6, 124 -34 10, 20 -34 6, 20 0 6, -20 0 6, -20 -34 6, -124 -34 10, -124 30 6, -140 40 10',
  )
  p.prism(f, [body], -30, 30, amber)
  p.face(f, [box(150, 52, 8, 0, 74)], 31, '#e0a92c', hair)
  const digits = [
    xy('-46 96, -46 100, -14 100, -14 78, -46 54, -14 54'),
    xy('14 100, 46 100, 46 54, 14 54, 14 100'),
  ]
  p.marks(f, digits, 31, { width: 8 })
  // The strip that melts.
  p.marks(
    f,
    [smooth(xy('-80 26, -50 16, -30 26, 0 30, 30 26, 50 16, 80 26') as Flat[], false, 8)],
    31,
    { width: 5, colour: '#873604' },
  )
  return p
}

export function revCounter() {
  const p = new Picture({ cx: 400, cy: 300, scale: 0.94 })
  p.shadow([0, -230, -20], 200, 90, -24)
  const f = frame([0, 0, 0], { yaw: -24, tilt: -8 })
  p.prism(
    within(f, [0, -180, -60]),
    [rounded('-60 40 10, 60 40 10, 44 -70 20, -44 -70 20'), circle(13, 0, -44, 24)],
    -6,
    6,
    steel,
  )
  p.lathe(f, '-160 120, -140 150, -20 176', bright)
  p.lathe(f, '-20 194, 24 200, 40 190', bright, { crease: 60 })
  p.face(f, [circle(182)], 40, '#efede8', thin)
  const marks = Array.from({ length: 51 }, (_, i) => {
    const a = 240 - (i * 250) / 50
    const inner = i % 5 === 0 ? 128 : 146
    return {
      long: i % 5 === 0,
      line: [
        [inner * cos(a), inner * sin(a)],
        [162 * cos(a), 162 * sin(a)],
      ] as Flat[],
    }
  })
  p.marks(f, [arc(152, 40, -10, 0, 0, 30)], 40, { width: 18, colour: '#ec6100' })
  p.marks(
    f,
    marks.filter((one) => !one.long).map((one) => one.line),
    40,
    { width: 2.4 },
  )
  p.marks(
    f,
    marks.filter((one) => one.long).map((one) => one.line),
    40,
    { width: 6 },
  )
  const needle = within(f, [0, 0, 0], { roll: 150 })
  p.face(needle, [xy('-44 -9, 138 -2, 138 2, -44 9')], 41, '#ec6100', hair)
  p.lathe(f, '40 24, 52 20', dark, { width: thin })
  // x 1000 on the dial.
  p.marks(
    f,
    [
      xy('-40 -92, -24 -116'),
      xy('-40 -116, -24 -92'),
      xy('-6 -88, -6 -120'),
      arc(11, 0, 360, 18, -104),
      arc(11, 0, 360, 46, -104),
      arc(11, 0, 360, 74, -104),
    ],
    40,
    { width: 4 },
  )
  return p
}

/** The same poles in half the case, a charge gauge on its side. */
export function lithiumBattery() {
  const p = new Picture({ cx: 392, cy: 300, scale: 1.06 })
  p.shadow([0, -110, 20], 280, 170)
  const up = upright([0, -110, 0], -32)
  p.prism(up, [box(310, 180, 12)], 0, 150, rubber)
  const side = within(up, [0, -90, 76], { tilt: 90 })
  p.face(side, [box(250, 96, 8)], 1, '#ec6100', thin)
  // A bolt of lightning, and the cells as bars.
  p.face(side, [xy('-92 40, -58 40, -74 8, -50 8, -98 -42, -86 -6, -108 -6')], 1, '#fbfaf7')
  for (let i = 0; i < 4; i++)
    p.face(side, [box(26, 52, 4, -10 + i * 34, 0)], 1, i < 3 ? '#fbfaf7' : '#b24a08', hair)
  p.prism(up, [box(318, 188, 14)], 150, 172, dark)
  for (const s of [-1, 1]) {
    const pole = within(up, [s * 112, -48, 172])
    p.lathe(pole, '0 28, 26 28', bright)
    p.bolt(pole, 0, 0, 26, 13, steel)
    p.marks(pole, s < 0 ? [xy('44 0, 68 0'), xy('56 -12, 56 12')] : [xy('-68 0, -44 0')], 0, {
      width: 4,
      colour: '#ec6100',
    })
  }
  return p
}
