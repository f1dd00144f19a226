import { Picture } from './hand.ts'
import { bright, dark, orange, rubber, steel } from './light.ts'
import { box, circle, type Loop, rounded, smooth } from './outline.ts'
import { hair } from './pen.ts'
import { along, at, cos, type Flat, frame, type Point, sin, within } from './space.ts'

const thin = hair + 0.6

export const brakeLever = (p = new Picture({ cx: 396, cy: 300 })) => {
  p.shadow([0, -66, 60], 330, 100, 6)
  const f = frame([0, 0, 0], { tilt: -50, roll: -4, yaw: -16 })
  const blade: Loop = smooth(
    [
      [-292, 44],
      [-284, 84],
      [-246, 98],
      [-210, 84],
      [-186, 48],
      [-130, 8],
      [-60, -16],
      [20, -26],
      [96, -22],
      [98, -58],
      [20, -66],
      [-66, -58],
      [-130, -46],
      [-170, -58],
      [-206, -84],
      [-240, -86],
      [-252, -60],
      [-240, -30],
      [-276, 6],
    ],
    true,
    6,
  )
  p.prism(
    f,
    [
      blade,
      circle(19, -244, 52, 28),
      rounded([
        [-70, -46, 7],
        [70, -56, 7],
        [70, -36, 7],
        [-70, -26, 7],
      ]),
    ],
    -16,
    16,
    bright,
  )
  // The folding tip with its pivot and its ball end.
  const tip: Loop = smooth(
    [
      [84, -18],
      [140, -14],
      [200, -2],
      [250, 18],
      [278, 36],
      [306, 42],
      [322, 24],
      [314, 0],
      [290, -8],
      [264, -14],
      [210, -38],
      [150, -54],
      [88, -62],
    ],
    true,
    6,
  )
  p.prism(f, [tip], -14, 14, orange, { top: '#ec6100' })
  p.bolt(f, 108, -38, 16, 12, steel, 'socket')
  // Pivot bush and reach adjuster.
  p.lathe(
    within(f, [-244, 52, 0]),
    [
      [-22, 20],
      [22, 20],
    ],
    steel,
    { width: thin },
  )
  p.bore(within(f, [-244, 52, 0]), 22, 11, 40, dark, { width: thin })
  const dial = within(f, [-190, -8, 16])
  p.lathe(
    dial,
    [
      [0, 28],
      [18, 28],
    ],
    steel,
  )
  for (let i = 0; i < 6; i++)
    p.face(dial, [circle(4, 19 * cos(i * 60), 19 * sin(i * 60), 12)], 18, '#2a2e34')
  p.bolt(f, -226, -62, 16, 10, steel, 'hex')
  return p
}

export const clutchLever = (p = new Picture({ cx: 376, cy: 290, scale: 0.94 })) => {
  p.shadow([10, -90, 50], 320, 100, -6)
  const f = frame([0, 0, 0], { tilt: -48, yaw: 16 })
  // A piece of bar runs through the clamp.
  const bar = (x: number): Point => at(f, [x, 96, -6])
  p.tube([bar(-20), bar(330)], 30, dark)
  // The lever.
  const blade: Loop = smooth(
    [
      [236, 18],
      [240, -24],
      [206, -46],
      [150, -44],
      [60, -40],
      [-60, -56],
      [-160, -84],
      [-250, -120],
      [-284, -128],
      [-304, -108],
      [-296, -84],
      [-262, -72],
      [-160, -36],
      [-60, -8],
      [60, 6],
      [130, 14],
      [170, 40],
      [212, 44],
    ],
    true,
    6,
  )
  p.prism(f, [blade], -14, 14, bright)
  // The perch carries the pivot and the cable adjuster.
  const perch: Loop = rounded([
    [96, 58, 14],
    [110, 10, 20],
    [150, -2, 14],
    [196, -20, 20],
    [226, -8, 22],
    [236, 24, 16],
    [292, 30, 12],
    [292, 62, 12],
    [220, 74, 10],
    [200, 128, 10],
    [104, 128, 10],
  ])
  p.prism(f, [perch], 10, 30, steel)
  const clamp = within(f, [0, 96, -6], { yaw: 90 })
  p.lathe(
    clamp,
    [
      [110, 42],
      [196, 42],
    ],
    steel,
  )
  for (const x of [128, 178]) p.bolt(within(f, [0, 96, -6]), x, 22, 38, 10, steel, 'socket')
  p.bolt(f, 198, 16, 30, 18)
  const adjuster = within(f, [292, 46, 20], { yaw: 90 })
  p.lathe(
    adjuster,
    [
      [0, 12],
      [20, 12],
    ],
    bright,
    { width: thin },
  )
  p.lathe(
    adjuster,
    [
      [10, 26],
      [34, 26],
    ],
    orange,
  )
  p.lathe(
    adjuster,
    [
      [34, 14],
      [62, 12],
    ],
    bright,
    { width: thin },
  )
  const cable = [
    [350, 46, 20],
    [384, 44, 20],
    [412, 30, 20],
    [428, 0, 20],
  ] as const
  p.tube(
    smooth(
      cable.map((c) => at(f, [c[0], c[1], c[2]])),
      false,
      8,
    ),
    9,
    rubber,
    { width: 3.4 },
  )
  // Mirror boss.
  const boss = within(f, [150, 96, 36])
  p.lathe(
    boss,
    [
      [0, 24],
      [24, 24],
    ],
    steel,
  )
  p.bore(boss, 24, 13, 20, dark, { width: thin })
  return p
}

const grip = (p: Picture, o: Point, yaw: number, accent: boolean) => {
  const f = frame(o, { yaw, tilt: 4 })
  p.lathe(
    f,
    [
      [-210, 62],
      [-196, 78],
      [-184, 78],
      [-172, 54],
    ],
    rubber,
    { crease: 60 },
  )
  p.lathe(
    f,
    [
      [-172, 50],
      [190, 50],
    ],
    rubber,
  )
  // A waffle of short ribs.
  const cuts: Point[][] = []
  for (let i = 0; i < 30; i++) cuts.push([-150, 150].map((z) => [i * 12, z, 50] as const))
  p.engrave(f, cuts, { width: 3, colour: '#16181d' })
  for (let z = -150; z <= 150; z += 20)
    p.engrave(f, [Array.from({ length: 73 }, (_, i) => [i * 5, z, 50.5] as const)], {
      width: 3,
      colour: '#16181d',
    })
  p.lathe(
    f,
    [
      [168, 56],
      [192, 56],
    ],
    accent ? orange : rubber,
  )
  p.face(f, [circle(56)], 192, accent ? '#ec6100' : '#2b2e33', thin)
  p.bore(f, 192, 38, 90, rubber, { width: thin, floor: '#16181d' })
}

export const grips = (p = new Picture({ cy: 296 })) => {
  p.shadow([-60, -120, -120], 250, 70, -36)
  p.shadow([60, -120, 100], 250, 70, -36)
  grip(p, [-70, -40, -150], 54, true)
  grip(p, [70, -40, 120], 54, true)
  return p
}

export const handlebar = (p = new Picture({ cx: 396, cy: 278 })) => {
  p.shadow([0, -140, 30], 330, 90)
  const side = (s: number): Point[] => [
    [0, -60, 60],
    [s * 70, -60, 60],
    [s * 104, -52, 56],
    [s * 132, -10, 40],
    [s * 168, 62, 8],
    [s * 196, 84, -4],
    [s * 236, 84, -20],
    [s * 350, 70, -110],
  ]
  const [left, right] = [smooth(side(-1), false, 8), smooth(side(1), false, 8)]
  const turn = (q: Point): Point => [
    q[0] * cos(14) + q[2] * sin(14),
    q[1],
    q[2] * cos(14) - q[0] * sin(14),
  ]
  const whole = [...[...left].reverse(), ...right.slice(1)].map(turn)
  p.tube(whole, 16, bright, { cap: 'butt' })
  // The open end at the left shows; the right one is turned away.
  const [end, before] = [whole[0], whole[3]]
  if (end && before)
    p.bore(
      along(before, end),
      Math.hypot(end[0] - before[0], end[1] - before[1], end[2] - before[2]),
      14,
      20,
      dark,
      { width: thin },
    )
  // Knurling at the clamps and the pad between them.
  const f = frame(turn([0, -60, 60]), { yaw: 14 })
  const bar = within(f, [0, 0, 0], { yaw: 90 })
  for (const x of [-64, 40])
    for (let i = 0; i < 7; i++)
      p.engrave(bar, [Array.from({ length: 37 }, (_, k) => [k * 10, x + i * 4, 16] as const)], {
        width: 1.6,
      })
  p.prism(within(f, [0, 6, 0], { tilt: -90 }), [box(150, 62, 24)], -12, 34, orange)
  return p
}

export const throttleCable = (p = new Picture({ cx: 392, cy: 300, scale: 0.96 })) => {
  p.shadow([0, -60, 60], 300, 150)
  const f = frame([0, 0, 0], { tilt: -60, yaw: 0 })
  const path: Point[] = []
  for (let a = 200; a >= -430; a -= 6) {
    const k = (200 - a) / 630
    path.push(at(f, [(190 - k * 16) * cos(a), (170 - k * 10) * sin(a), k * 44]))
  }
  const lead = [at(f, [-226, -236, 0]), at(f, [-196, -216, 0]), at(f, [-180, -130, 0])]
  const tail = [at(f, [130, -190, 44]), at(f, [190, -210, 40]), at(f, [250, -204, 30])]
  const all = smooth([...lead, ...path.filter((_, i) => i % 6 === 0), ...tail], false, 8)
  p.tube(all, 11, rubber, { width: 3.6 })
  // Carburettor end: adjuster, nuts, bare inner and its nipple.
  const end = within(f, [-226, -236, 0], { yaw: -90 })
  p.lathe(
    end,
    [
      [-8, 13],
      [22, 13],
    ],
    bright,
    { width: thin },
  )
  p.lathe(
    end,
    [
      [22, 10],
      [80, 10],
    ],
    steel,
    { width: thin },
  )
  p.prism(end, [circle(19, 0, 0, 6)], 34, 46, bright, { width: thin })
  p.prism(end, [circle(19, 0, 0, 6)], 58, 70, bright, { width: thin })
  p.tube([at(end, [0, 0, 80]), at(end, [0, 0, 130])], 3.4, bright, { width: 2.6 })
  p.lathe(
    within(end, [0, 0, 136], { tilt: 90 }),
    [
      [-14, 11],
      [14, 11],
    ],
    orange,
    { width: thin },
  )
  // Grip end: an elbow of steel tube, inner and nipple.
  const g = smooth(
    [at(f, [240, -204, 30]), at(f, [290, -194, 30]), at(f, [312, -160, 30]), at(f, [314, -90, 30])],
    false,
    8,
  )
  p.tube(g, 12, bright)
  const top = within(f, [314, -90, 30], { tilt: -90 })
  p.lathe(
    top,
    [
      [-6, 15],
      [16, 15],
    ],
    steel,
    { width: thin },
  )
  p.tube([at(top, [0, 0, 16]), at(top, [0, 0, 70])], 3.4, bright, { width: 2.6 })
  p.lathe(
    within(top, [0, 0, 76], { yaw: 90 }),
    [
      [-14, 11],
      [14, 11],
    ],
    orange,
    { width: thin },
  )
  return p
}

export const footpeg = (p = new Picture({ cx: 396, cy: 290 })) => {
  p.shadow([10, -80, 30], 300, 130, -16)
  const f = frame([0, 0, 0], { tilt: -90, yaw: 26 })
  // Clevis tongue on the left.
  p.prism(
    f,
    [
      rounded([
        [-290, -34, 30],
        [-150, -44, 6],
        [-150, 44, 6],
        [-290, 34, 30],
      ]),
      circle(16, -252, 0, 28),
    ],
    -26,
    22,
    steel,
  )
  // The platform: a frame with cross bars.
  const outer = rounded([
    [-160, -84, 30],
    [-90, -108, 24],
    [200, -108, 30],
    [238, -60, 30],
    [238, 60, 30],
    [200, 108, 30],
    [-90, 108, 24],
    [-160, 84, 30],
  ])
  const cells: Loop[] = []
  for (const x of [-86, 14, 114]) for (const y of [-46, 46]) cells.push(box(78, 66, 14, x + 14, y))
  p.prism(f, [outer, ...cells], -20, 20, steel)
  // Teeth stand along the rim, back row first.
  const tooth = (x: number, y: number, lengthwise: boolean) => {
    const a: Flat[] = [
      [-13, 0],
      [13, 0],
      [6, 24],
      [-6, 24],
    ]
    const g = lengthwise
      ? within(f, [x, y, 20], { tilt: 90 })
      : { ...within(f, [x, y, 20], { tilt: 90 }), x: f.y, z: f.x }
    p.prism(g, [a], -6, 6, bright, { width: 3 })
  }
  for (let i = 0; i < 8; i++) tooth(-84 + i * 40, 98, true)
  for (let i = 0; i < 4; i++) tooth(226, 60 - i * 40, false)
  for (let i = 0; i < 4; i++) tooth(-78 + i * 100, 0, true)
  for (let i = 0; i < 8; i++) tooth(-84 + i * 40, -98, true)
  // Clevis pin above its hole, and the return spring beside it.
  const pin = within(f, [-252, 0, 0])
  p.axis(at(pin, [0, 0, 22]), at(pin, [0, 0, 180]))
  p.lathe(
    pin,
    [
      [84, 14],
      [172, 14],
    ],
    bright,
  )
  p.lathe(
    pin,
    [
      [172, 24],
      [184, 24],
    ],
    bright,
  )
  const spring = within(f, [-196, -120, -6], { yaw: 90 })
  p.coil(spring, 24, -70, 26, 5, 6, orange, 'both')
  return p
}
