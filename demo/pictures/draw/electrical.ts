import { Picture } from './hand.ts'
import { bright, dark, orange, rubber, steel } from './light.ts'
import { arc, box, circle, ellipse, type Loop, rounded, smooth } from './outline.ts'
import { hair } from './pen.ts'
import { along, at, cos, type Flat, frame, type Point, sin, within } from './space.ts'

const thin = hair + 0.6

export const battery = (p = new Picture({ cx: 392, cy: 330 })) => {
  p.shadow([0, -150, 20], 310, 200)
  const up = frame([0, -150, 0], { tilt: -90, yaw: -32 })
  p.prism(up, [box(350, 210, 10)], 0, 212, dark)
  // The label on the long side: a plain panel with bars.
  const side = within(up, [0, -105, 106], { tilt: 90 })
  p.face(side, [box(290, 120, 6)], 1, '#d7dbe0', thin)
  p.face(side, [box(290, 26, 0, 0, 38)], 1, '#ec6100')
  for (const [x, y, w] of [
    [-60, 4, 140],
    [-75, -16, 110],
    [-50, -36, 160],
  ] as const)
    p.face(side, [box(w, 8, 0, x, y)], 1, '#9ea2a6')
  p.face(side, [circle(20, 104, -18, 30), circle(12, 104, -18, 30)], 1, '#7d8185')
  p.prism(up, [box(362, 222, 12)], 212, 258, steel)
  p.prism(up, [box(230, 60, 8, 0, 34)], 258, 268, dark)
  // Poles stand in the front corners: a block with a bolt; one under a cover.
  for (const s of [-1, 1]) {
    const t = within(up, [s * 132, -58, 258])
    p.prism(t, [box(62, 62, 6)], 0, 10, dark, { width: thin })
    p.prism(
      t,
      [
        rounded([
          [-22, -22, 4],
          [22, -22, 4],
          [22, 22, 4],
          [-22, 22, 4],
        ]),
      ],
      10,
      46,
      bright,
    )
    p.bolt(t, 0, 0, 46, 13, steel)
    if (s < 0) {
      p.prism(t, [box(76, 72, 14)], 8, 62, orange)
    }
  }
  return p
}

export const headlight = (p = new Picture({ cx: 404, cy: 296 })) => {
  p.shadow([0, -196, -40], 230, 110, -28)
  const f = frame([0, 0, 0], { yaw: 38, tilt: 4 })
  p.lathe(
    f,
    [
      [-190, 60],
      [-176, 104],
      [-146, 142],
      [-100, 172],
      [-40, 190],
      [30, 198],
    ],
    dark,
    { crease: 60 },
  )
  p.lathe(
    f,
    [
      [30, 206],
      [62, 212],
      [74, 206],
    ],
    bright,
    { crease: 60 },
  )
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
  const bolt = within(f, [-197, 0, -30], { yaw: -90 })
  p.lathe(
    bolt,
    [
      [-4, 26],
      [16, 26],
    ],
    steel,
  )
  p.prism(bolt, [circle(18, 0, 0, 6)], 16, 32, steel)
  p.bolt(within(f, [0, -200, 52], { tilt: 90 }), 0, 0, 0, 10, steel)
  return p
}

export const indicator = (p = new Picture({ cx: 430, cy: 280 })) => {
  p.shadow([10, -130, 20], 250, 90, -18)
  const f = frame([60, 20, 0], { yaw: 34, tilt: 2 })
  // Stem to the left, threaded end and leads.
  const stem = within(f, [-100, 0, -40], { yaw: -82 })
  const [ex, ey, ez] = at(stem, [0, 0, 200])
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
        [
          [0, 8],
          [18, 8],
          [22, 5],
          [32, 5],
        ],
        bright,
        { width: thin },
      )
  }
  p.lathe(
    stem,
    [
      [120, 15],
      [206, 15],
    ],
    steel,
  )
  for (let i = 0; i < 5; i++)
    p.engrave(stem, [Array.from({ length: 37 }, (_, k) => [k * 10, 160 + i * 9, 15] as const)], {
      width: 1.8,
    })
  p.prism(stem, [circle(32, 0, 0, 6)], 132, 152, bright)
  p.lathe(
    stem,
    [
      [0, 46],
      [40, 34],
      [60, 30],
      [64, 36],
      [76, 36],
      [80, 28],
      [84, 28],
      [88, 34],
      [100, 34],
      [120, 24],
    ]
      .map(([z = 0, r = 0]) => [z, r] as const)
      .reverse(),
    rubber,
    { crease: 80 },
  )
  const oval = (k: number): Loop => ellipse(150 * k, 96 * k)
  p.prism(f, [oval(0.72)], -110, -84, rubber)
  p.prism(f, [oval(0.9)], -84, -50, rubber)
  p.prism(f, [oval(1)], -50, 30, rubber)
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

export const tailLight = (p = new Picture({ cx: 400, cy: 292 })) => {
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
    p.lathe(
      stud,
      [
        [0, 13],
        [58, 13],
      ],
      steel,
    )
    for (let i = 0; i < 4; i++)
      p.engrave(stud, [Array.from({ length: 37 }, (_, k) => [k * 10, 24 + i * 8, 13] as const)], {
        width: 1.8,
      })
    p.prism(stud, [circle(26, 0, 0, 6)], 8, 24, bright)
  }
  p.prism(f, [shape(1)], -84, -10, rubber)
  p.prism(f, [shape(1, 8)], -10, 30, orange)
  p.prism(f, [shape(1, 22)], 30, 44, orange, { width: thin })
  p.face(f, [shape(1, 40)], 44, '#b24a08', hair)
  for (let row = 0; row < 2; row++)
    for (let i = 0; i < 10; i++) {
      const x = -180 + i * 40
      const y = 18 - row * 44 - 4
      p.face(f, [circle(15, x, y, 28)], 44, '#ec6100', hair)
      p.face(f, [circle(8, x, y, 20)], 44, '#fbfaf7')
    }
  p.face(
    f,
    [
      rounded([
        [-222, 46, 4],
        [222, 46, 4],
        [222, 38, 4],
        [-222, 38, 4],
      ]),
    ],
    44,
    '#fea47b',
  )
  return p
}

export const speedometer = (p = new Picture({ cx: 400, cy: 296 })) => {
  p.shadow([0, -206, -20], 220, 100, -24)
  const f = frame([0, 0, 0], { yaw: 24, tilt: -8 })
  p.lathe(
    f,
    [
      [-120, 120],
      [-104, 150],
      [-20, 184],
    ],
    dark,
  )
  p.lathe(
    f,
    [
      [-20, 206],
      [24, 214],
      [40, 204],
    ],
    bright,
    { crease: 60 },
  )
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
  p.lathe(
    f,
    [
      [40, 24],
      [52, 20],
    ],
    dark,
    { width: thin },
  )
  return p
}
