import { teeth } from './drivetrain.ts'
import { Picture } from './hand.ts'
import { bright, dark, orange, paper, rubber, steel } from './light.ts'
import { arc, around, circle, ellipse, type Loop, regular, rounded, smooth } from './outline.ts'
import { hair } from './pen.ts'
import { at, cos, type Frame, frame, type Point, sin, within } from './space.ts'

const thin = hair + 0.6
const upright = (o: Point, yaw = 0): Frame => frame(o, { tilt: -90, yaw })

export const piston = (p = new Picture({ cy: 330 })) => {
  p.shadow([20, -150, 20], 220, 190)
  const f = upright([40, -150, 0])
  p.axis([40, -150, 0], [40, 290, 0])
  // The wrist pin, drawn out to the left.
  const pin = frame([40, -62, 0], { yaw: -52 })
  p.lathe(
    f,
    [
      [0, 122],
      [130, 124],
    ],
    bright,
  )
  p.lathe(
    f,
    [
      [130, 128],
      [148, 128],
    ],
    bright,
  )
  p.lathe(
    f,
    [
      [148, 117],
      [158, 117],
    ],
    dark,
  )
  p.lathe(
    f,
    [
      [158, 128],
      [172, 128],
    ],
    bright,
  )
  p.lathe(
    f,
    [
      [172, 117],
      [182, 117],
    ],
    dark,
  )
  p.lathe(
    f,
    [
      [182, 128],
      [212, 128],
      [218, 122],
    ],
    bright,
  )
  for (const [x, y] of [
    [-46, 28],
    [46, 28],
  ] as const)
    p.face(f, [ellipse(38, 46, x, y)], 218, '#bdc1c6', hair)
  for (const [x, y] of [
    [-44, -50],
    [44, -50],
  ] as const)
    p.face(f, [ellipse(32, 34, x, y)], 218, '#bdc1c6', hair)
  // The pin boss: a flat with the bore in it.
  const boss = within(pin, [0, 0, 0])
  const flat: Loop = rounded([
    [-76, -88, 30],
    [76, -88, 30],
    [76, 52, 40],
    [-76, 52, 40],
  ])
  p.face(boss, [flat], 112, '#9ea2a6', thin)
  p.prism(boss, [circle(56)], 108, 118, bright, { width: thin })
  p.bore(boss, 118, 42, 60, dark, { width: thin })
  p.axis(at(pin, [0, 0, 118]), at(pin, [0, 0, 330]))
  p.lathe(
    pin,
    [
      [190, 36],
      [300, 36],
    ],
    steel,
  )
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

export const camshaft = (p = new Picture({ cy: 292 })) => {
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
  const lobes = [
    [-240, 100],
    [-168, 100],
    [-60, 220],
    [12, 220],
  ] as const
  shaft(-262, -240)
  p.prism(f, [lobe(42, 38, lobes[0][1])], -240, -200, bright)
  shaft(-200, -168)
  p.prism(f, [lobe(42, 38, lobes[1][1])], -168, -128, bright)
  shaft(-128, -110)
  shaft(-110, -78, 44)
  shaft(-78, -60)
  p.prism(f, [lobe(42, 38, lobes[2][1])], -60, -20, bright)
  shaft(-20, 12)
  p.prism(f, [lobe(42, 38, lobes[3][1])], 12, 52, bright)
  shaft(52, 76)
  shaft(76, 124, 44)
  shaft(124, 190)
  const wheel = within(f, [0, 0, 0])
  p.prism(wheel, [teeth(26, 104, 122), ...around(3, 68, 20, 20, 32)], 190, 206, orange)
  p.lathe(
    f,
    [
      [206, 46],
      [214, 46],
    ],
    steel,
  )
  for (let i = 0; i < 2; i++) p.bolt(f, 28 * cos(i * 180 + 20), 28 * sin(i * 180 + 20), 214, 10)
  p.lathe(
    f,
    [
      [214, 14],
      [232, 14],
    ],
    steel,
    { width: thin },
  )
  return p
}

export const valve = (p = new Picture({ cy: 300 })) => {
  p.shadow([-190, -215, 60], 130, 80)
  p.shadow([130, -215, 30], 190, 90)
  // The valve stands on its head; spring, retainer and collets hang over the axis beside it.
  const f = upright([-160, -210, 40])
  p.lathe(
    f,
    [
      [0, 92],
      [14, 104],
      [24, 104],
      [34, 84],
      [48, 54],
      [70, 32],
      [104, 18],
      [150, 13],
      [392, 13],
    ],
    bright,
    { crease: 40 },
  )
  p.lathe(
    f,
    [
      [392, 10],
      [404, 10],
      [404, 13],
      [424, 12],
    ],
    bright,
    { width: thin },
  )
  const g = upright([140, -210, 0])
  p.axis(at(g, [0, 0, -10]), at(g, [0, 0, 500]))
  p.lathe(
    g,
    [
      [0, 96],
      [12, 96],
    ],
    steel,
  )
  p.lathe(
    g,
    [
      [12, 60],
      [24, 58],
    ],
    steel,
  )
  p.coil(g, 78, 24, 252, 5.5, 11, steel, 'both')
  p.lathe(
    g,
    [
      [300, 52],
      [318, 60],
      [322, 92],
      [338, 92],
    ],
    orange,
  )
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

export const gasketSet = (p = new Picture({ cy: 300 })) => {
  const flat = frame([0, 0, 0], { tilt: -78, yaw: -14 })
  p.shadow([10, -20, 20], 330, 260)
  // Base gasket, cover gasket, then the head gasket on top.
  const cover = within(flat, [70, 150, 0], { roll: -8 })
  const rim = rounded([
    [-210, -90, 50],
    [210, -90, 50],
    [240, -20, 40],
    [240, 60, 40],
    [180, 100, 50],
    [-180, 100, 50],
    [-240, 60, 40],
    [-240, -20, 40],
  ])
  const innerRim = rounded([
    [-196, -72, 40],
    [196, -72, 40],
    [222, -14, 30],
    [222, 52, 30],
    [172, 82, 40],
    [-172, 82, 40],
    [-222, 52, 30],
    [-222, -14, 30],
  ])
  p.prism(cover, [rim, innerRim], 0, 10, rubber)
  const base = within(flat, [150, -110, 0], { roll: 12 })
  const square: Loop = rounded([
    [-150, -140, 36],
    [150, -140, 36],
    [150, 140, 36],
    [-150, 140, 36],
  ])
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
    [
      [-180, -120],
      [-150, -170],
      [-60, -160],
      [0, -172],
      [60, -160],
      [150, -170],
      [180, -120],
      [172, -40],
      [196, 20],
      [190, 110],
      [140, 158],
      [40, 150],
      [-60, 160],
      [-150, 160],
      [-184, 110],
      [-172, 20],
      [-176, -50],
    ],
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

export const sparkPlug = (p = new Picture({ cx: 388, cy: 296 })) => {
  p.shadow([0, -150, 40], 300, 56, 24)
  const f = frame([0, 0, 0], { yaw: -62, tilt: 22 })
  // The far end first: the terminal is up and away on the right, the electrode comes to the viewer.
  p.lathe(
    f,
    [
      [-330, 14],
      [-322, 20],
      [-300, 20],
      [-292, 14],
      [-284, 20],
      [-268, 24],
    ],
    bright,
    { width: thin },
  )
  const ribs: [number, number][] = [[-268, 40]]
  for (let i = 0; i < 4; i++)
    ribs.push([-258 + i * 30, 44], [-240 + i * 30, 44], [-238 + i * 30, 37], [-230 + i * 30, 37])
  p.lathe(f, ribs, paper)
  p.lathe(
    f,
    [
      [-140, 44],
      [-112, 46],
    ],
    orange,
  )
  p.lathe(
    f,
    [
      [-112, 46],
      [-34, 50],
    ],
    paper,
  )
  p.lathe(
    f,
    [
      [-34, 62],
      [-20, 74],
      [-6, 74],
    ],
    steel,
  )
  p.prism(f, [regular(6, 92, 12)], -6, 62, steel)
  p.lathe(
    f,
    [
      [62, 74],
      [84, 70],
    ],
    bright,
  )
  p.lathe(
    f,
    [
      [84, 76],
      [98, 76],
    ],
    bright,
    { width: thin },
  )
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
  p.lathe(
    f,
    [
      [252, 54],
      [262, 54],
    ],
    steel,
  )
  p.bore(f, 262, 40, 16, dark, { width: thin })
  p.lathe(
    f,
    [
      [250, 22],
      [280, 18],
    ],
    paper,
    { width: thin },
  )
  p.lathe(
    f,
    [
      [280, 8],
      [294, 8],
    ],
    bright,
    { width: thin },
  )
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

export const oilFilter = (p = new Picture({ cx: 384, cy: 290 })) => {
  p.shadow([0, -172, -30], 250, 110, -30)
  const f = frame([0, 0, 0], { yaw: 44, tilt: 6 })
  p.axis(at(f, [0, 0, -330]), at(f, [0, 0, 330]))
  p.lathe(
    f,
    [
      [-190, 30],
      [-160, 34],
    ],
    steel,
  )
  p.lathe(
    f,
    [
      [-160, 70],
      [-150, 120],
      [-128, 150],
      [-104, 158],
      [120, 158],
      [134, 164],
      [146, 164],
      [152, 158],
    ],
    dark,
    { crease: 50 },
  )
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
  p.lathe(
    f,
    [
      [152, 54],
      [166, 50],
    ],
    steel,
    { width: thin },
  )
  p.bore(f, 166, 38, 40, steel, { width: thin })
  return p
}
