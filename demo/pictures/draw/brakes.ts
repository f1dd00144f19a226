import { Picture } from './hand.ts'
import { bright, dark, orange, rubber, steel } from './light.ts'
import { arc, around, circle, type Loop, rounded, smooth } from './outline.ts'
import { hair, ink } from './pen.ts'
import { at, cos, type Flat, frame, sin, within } from './space.ts'

export const brakeDisc = (p = new Picture({ cy: 290 })) => {
  p.shadow([0, -222, 0], 210, 60, -18)
  const f = frame([0, 0, 0], { yaw: 34, roll: 6 })
  p.axis(at(f, [0, 0, -230]), at(f, [0, 0, 0]))
  // The rotor: a ring whose inner edge bites around the buttons.
  const holes: Loop[] = []
  for (let i = 0; i < 30; i++) {
    const r = [166, 190, 213][i % 3] ?? 190
    holes.push(circle(7.5, r * cos(i * 12), r * sin(i * 12), 16))
  }
  const inner: Flat[] = []
  for (let i = 0; i < 10; i++) {
    const a = i * 36
    inner.push(...arc(146, a - 12, a + 12, 0, 0, 6), ...arc(134, a + 14, a + 22, 0, 0, 3))
  }
  p.prism(f, [circle(232, 0, 0, 96), inner, ...holes], -7, 7, bright)
  p.marks(f, [arc(226, 0, 360, 0, 0, 90)], 7, { width: 1.4, colour: '#7d8185' })
  // The carrier: ten arms and a bolted centre.
  const rim: Flat[] = []
  for (let i = 0; i < 10; i++) {
    const a = i * 36
    rim.push(...arc(127, a - 7, a + 7, 0, 0, 4), ...arc(100, a + 12, a + 24, 0, 0, 4))
  }
  const windows: Loop[] = []
  for (let i = 0; i < 5; i++) {
    const a = i * 72 + 36
    windows.push(
      rounded([...arc(84, a - 17, a + 17, 0, 0, 1), ...arc(70, a + 15, a - 15, 0, 0, 1)], 6),
    )
  }
  p.prism(f, [rim, circle(44, 0, 0, 48), ...windows, ...around(5, 62, 8, 0, 16)], -8, 10, orange)
  for (let i = 0; i < 10; i++) {
    const b = within(f, [130 * cos(i * 36), 130 * sin(i * 36), 7])
    p.lathe(
      b,
      [
        [0, 15],
        [6, 15],
      ],
      steel,
      { width: hair + 0.6 },
    )
    p.face(b, [circle(6, 0, 0, 20)], 6, ink)
  }
  return p
}

export const brakePads = (p = new Picture({ cy: 296, scale: 1.1 })) => {
  const plate: Loop = rounded([
    [-150, -46, 18],
    [-118, -62, 10],
    [118, -62, 10],
    [150, -46, 18],
    [150, 10, 10],
    [176, 16, 10],
    [186, 44, 14],
    [168, 66, 14],
    [132, 62, 14],
    [100, 60, 20],
    [-100, 60, 20],
    [-132, 62, 14],
    [-168, 66, 14],
    [-186, 44, 14],
    [-176, 16, 10],
    [-150, 10, 10],
  ])
  const half = (s: number): Loop =>
    rounded([
      [s * 8, -50, 4],
      [s * 112, -50, 14],
      [s * 134, -34, 14],
      [s * 134, 30, 16],
      [s * 114, 46, 14],
      [s * 8, 46, 4],
    ])
  const holes = [circle(11, -158, 42, 20), circle(11, 158, 42, 20)]
  p.shadow([0, -110, 20], 250, 120)
  const back = frame([60, 40, -150], { tilt: -14, yaw: -26 })
  const front = frame([-50, -34, 90], { tilt: -14, yaw: -26 })
  p.axis(at(back, [-158, 42, -120]), at(front, [-158, 42, 150]))
  p.axis(at(back, [158, 42, -120]), at(front, [158, 42, 150]))
  // The far pad shows its friction face, the near one too, as they leave the box.
  for (const f of [back, front]) {
    p.prism(f, [plate, ...holes], -9, 9, f === front ? orange : steel)
    for (const s of [-1, 1]) {
      p.prism(f, [half(s)], 9, 40, dark)
      for (const [x, y] of [
        [30, -26],
        [62, 20],
        [100, -20],
        [96, 22],
        [40, 26],
        [70, -34],
      ] as const)
        p.face(f, [circle(2.6, s * x, y, 8)], 40, '#6a6f76')
    }
  }
  return p
}

export const brakeCaliper = (p = new Picture({ cx: 386, cy: 290, scale: 1.16 })) => {
  p.shadow([0, -120, 30], 250, 110)
  const f = frame([0, 0, 0], { yaw: -32, tilt: -8 })
  const body: Loop = smooth(
    [
      [-205, -30],
      [-196, 30],
      [-150, 74],
      [-80, 96],
      [0, 104],
      [80, 96],
      [150, 74],
      [196, 30],
      [205, -30],
      [180, -72],
      [120, -84],
      [70, -60],
      [0, -54],
      [-70, -60],
      [-120, -84],
      [-180, -72],
    ],
    true,
    6,
  )
  const lug = (s: number): Loop =>
    rounded([
      [s * 150, 60, 10],
      [s * 196, 92, 24],
      [s * 236, 60, 24],
      [s * 238, 10, 24],
      [s * 200, -6, 10],
    ])
  // Inner half, gap for the disc, outer half.
  p.prism(f, [body], -112, -34, dark)
  for (const s of [-1, 1]) p.prism(f, [lug(s), circle(15, s * 212, 44, 24)], -104, -62, dark)
  // Pads in the gap.
  p.prism(
    f,
    [
      rounded([
        [-130, -78, 8],
        [130, -78, 8],
        [130, 40, 8],
        [-130, 40, 8],
      ]),
    ],
    -34,
    -22,
    orange,
  )
  p.prism(
    f,
    [
      rounded([
        [-118, -70, 8],
        [118, -70, 8],
        [118, 30, 8],
        [-118, 30, 8],
      ]),
    ],
    -22,
    -8,
    rubber,
  )
  for (const s of [-1, 1])
    p.prism(
      f,
      [
        rounded([
          [s * 126, 30, 6],
          [s * 190, 24, 6],
          [s * 176, 62, 6],
          [s * 116, 88, 6],
        ]),
      ],
      -36,
      36,
      dark,
    )
  p.prism(
    f,
    [
      rounded([
        [-34, 66, 4],
        [34, 66, 4],
        [34, 104, 4],
        [-34, 104, 4],
      ]),
    ],
    -36,
    36,
    dark,
  )
  p.prism(f, [body], 30, 108, dark)
  for (const s of [-1, 1]) {
    const c = within(f, [s * 82, 14, 108])
    p.lathe(
      c,
      [
        [0, 58],
        [14, 54],
        [22, 46],
      ],
      dark,
    )
    p.lathe(
      c,
      [
        [22, 40],
        [28, 40],
      ],
      orange,
      { width: hair + 0.6 },
    )
    p.face(c, [circle(22, 0, 0, 6)], 28, ink)
    p.bolt(f, s * 170, 0, 108, 17, steel, 'socket')
    p.bolt(f, s * 146, 52, 100, 11, steel, 'socket')
  }
  p.bolt(f, 0, 74, 108, 13, steel, 'socket')
  // Bleed screw.
  const n = within(f, [-120, 92, 60], { tilt: -90 })
  p.lathe(
    n,
    [
      [0, 15],
      [12, 15],
    ],
    steel,
    { width: hair + 0.6 },
  )
  p.lathe(
    n,
    [
      [12, 9],
      [34, 9],
      [34, 12],
      [44, 7],
    ],
    steel,
    { width: hair + 0.6 },
  )
  return p
}
