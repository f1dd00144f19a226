/** A motorcycle on its kickstand, its left side to the viewer. One unit is about seven millimetres. */

import type { Picture } from './hand.ts'
import { bright, dark, orange, red, rubber, steel } from './light.ts'
import { arc, around, box, circle, type Loop, rounded, smooth } from './outline.ts'
import { hair } from './pen.ts'
import { along, at, cos, type Frame, frame, type Point, sin, within } from './space.ts'

const thin = hair + 0.6

const wheelAt = (p: Picture, f: Frame, x: number, disc: boolean) => {
  const w = within(f, [x, 112, 0])
  p.prism(w, [circle(112, 0, 0, 80), circle(82, 0, 0, 72)], -26, 20, rubber)
  p.prism(w, [circle(104, 0, 0, 80), circle(82, 0, 0, 72)], 20, 27, rubber, { width: thin })
  p.prism(w, [circle(83, 0, 0, 72), circle(75, 0, 0, 72)], -18, 18, bright, { width: thin })
  for (let i = 0; i < 9; i++) {
    const a = i * 40 + 10
    for (const s of [-1, 1])
      p.line(
        [
          at(w, [20 * cos(a + s * 60), 20 * sin(a + s * 60), -s * 8]),
          at(w, [76 * cos(a + s * 8), 76 * sin(a + s * 8), 0]),
        ],
        { width: 2.4 },
      )
  }
  p.lathe(
    w,
    [
      [-30, 22],
      [26, 22],
    ],
    steel,
    { width: thin },
  )
  if (disc)
    p.prism(
      w,
      [circle(54, 0, 0, 60), circle(30, 0, 0, 40), ...around(12, 42, 3.4, 0, 10)],
      26,
      31,
      bright,
      { width: thin },
    )
}

const engineBlock = (p: Picture, f: Frame) => {
  const cases: Loop = rounded([
    [-92, 70, 30],
    [70, 62, 30],
    [104, 96, 24],
    [100, 150, 24],
    [30, 168, 14],
    [-66, 168, 14],
    [-104, 120, 24],
  ])
  p.prism(f, [cases], -52, 52, steel)
  const barrel = within(f, [-34, 160, 0], { roll: 8 })
  const up = within(barrel, [0, 0, 0], { tilt: -90 })
  for (let i = 0; i < 6; i++) {
    p.prism(up, [box(64, 64, 8)], i * 14, i * 14 + 8, dark, { width: thin })
    p.prism(up, [box(96 + (i > 3 ? -6 : 0), 96, 16)], i * 14 + 8, i * 14 + 14, bright, {
      width: thin,
    })
  }
  p.prism(up, [box(88, 92, 14)], 84, 112, steel)
  p.prism(up, [box(66, 76, 14)], 112, 128, dark)
  for (const [x, y, r] of [
    [-44, 112, 40],
    [48, 112, 46],
  ] as const) {
    const c = within(f, [x, y, 52])
    p.lathe(
      c,
      [
        [0, r],
        [10, r],
        [16, r - 8],
      ],
      bright,
    )
    for (let i = 0; i < 5; i++)
      p.bolt(
        c,
        (r - 7) * cos(i * 72 + 18),
        (r - 7) * sin(i * 72 + 18),
        10,
        3.6,
        steel,
        'socket',
        1.6,
      )
  }
  p.face(within(f, [48, 112, 52]), [circle(22)], 16, '#9ea2a6', thin)
}

export const bike = (p: Picture, f: Frame) => {
  const pt = (x: number, y: number, z: number): Point => at(f, [x, y, z])
  const steer = (z: number, from = 0, to = 1): Point[] => [
    pt(-146 - 104 * from, 356 - 246 * from, z),
    pt(-146 - 104 * to, 356 - 246 * to, z),
  ]
  // Far side.
  p.tube(steer(-36), 9, steel)
  p.tube(steer(-36, 0.45, 1), 13, bright)
  p.tube(
    smooth(
      [pt(-128, 368, 0), pt(-120, 390, -30), pt(-104, 402, -60), pt(-44, 404, -104)],
      false,
      6,
    ),
    7,
    bright,
  )
  p.tube([pt(-66, 404, -90), pt(-8, 402, -122)], 11, rubber)
  p.tube(smooth([pt(-98, 406, -64), pt(-104, 430, -70), pt(-104, 446, -76)], false, 6), 4, dark, {
    cap: 'round',
    width: 3,
  })
  p.prism(frame(pt(-104, 462, -80), { yaw: 12 }), [circle(25)], -6, 6, dark)
  p.face(frame(pt(-104, 462, -80), { yaw: 12 }), [circle(19)], 6, '#bdc1c6')
  p.prism(
    f,
    [
      rounded([
        [52, 100, 14],
        [250, 92, 20],
        [268, 112, 20],
        [250, 132, 20],
        [60, 136, 14],
      ]),
    ],
    -46,
    -34,
    dark,
  )
  p.lathe(
    along(pt(90, 86, -66), pt(310, 130, -66)),
    [
      [0, 16],
      [30, 26],
      [200, 30],
      [214, 24],
    ],
    bright,
  )
  // Wheels.
  wheelAt(p, f, 256, false)
  wheelAt(p, f, -250, true)
  // The rear mudguard hugs the tyre.
  p.prism(
    within(f, [256, 112, 0]),
    [[...arc(126, 30, 128, 0, 0, 24), ...arc(118, 128, 30, 0, 0, 24)]],
    -30,
    30,
    dark,
  )
  // Frame tubes and engine.
  p.tube([pt(-128, 320, 0), pt(-90, 190, 0), pt(-96, 80, 0)], 9, dark)
  p.tube([pt(-120, 330, -14), pt(70, 262, -20), pt(238, 262, -22)], 8, dark)
  p.tube([pt(90, 262, -20), pt(92, 90, -26)], 8, dark)
  p.prism(
    f,
    [
      rounded([
        [52, 104, 14],
        [250, 94, 20],
        [270, 112, 20],
        [250, 130, 20],
        [60, 134, 14],
      ]),
    ],
    34,
    46,
    dark,
  )
  engineBlock(p, f)
  // Carburettor and filter behind the barrel.
  const intake = along(pt(-6, 214, 10), pt(76, 224, 10))
  p.lathe(
    intake,
    [
      [0, 14],
      [24, 14],
    ],
    dark,
    { width: thin },
  )
  p.lathe(
    intake,
    [
      [24, 20],
      [48, 20],
    ],
    bright,
    { width: thin },
  )
  p.lathe(
    intake,
    [
      [48, 26],
      [98, 30],
    ],
    dark,
  )
  // Exhaust: down in front and back along the sill.
  p.tube(
    smooth(
      [
        pt(-80, 226, 18),
        pt(-120, 220, 28),
        pt(-146, 180, 36),
        pt(-140, 110, 48),
        pt(-96, 62, 58),
        pt(-10, 52, 64),
        pt(70, 58, 66),
      ],
      false,
      8,
    ),
    11,
    bright,
  )
  // Drive chain to the rear wheel.
  const sprocket = within(f, [256, 112, 34])
  p.prism(
    sprocket,
    [circle(44, 0, 0, 48), circle(24, 0, 0, 32), ...around(5, 33, 5, 0, 12)],
    -4,
    4,
    steel,
    { width: thin },
  )
  p.lathe(
    within(f, [256, 112, 46]),
    [
      [0, 15],
      [8, 15],
    ],
    bright,
    { width: thin },
  )
  p.lathe(
    along(pt(66, 58, 66), pt(330, 100, 74)),
    [
      [0, 13],
      [26, 24],
      [60, 28],
      [210, 30],
      [224, 22],
    ],
    bright,
  )
  const end = along(pt(66, 58, 66), pt(330, 100, 74))
  p.lathe(
    end,
    [
      [64, 30],
      [78, 30],
    ],
    dark,
    { width: thin },
  )
  // Shock, near side.
  const shock = along(pt(236, 138, 58), pt(196, 268, 46))
  p.coil(shock, 15, 26, 112, 6, 4.6, bright, 'back')
  p.lathe(
    shock,
    [
      [0, 9],
      [120, 9],
    ],
    dark,
    { width: thin },
  )
  p.coil(shock, 15, 26, 112, 6, 4.6, bright, 'front')
  p.lathe(
    shock,
    [
      [112, 17],
      [132, 17],
    ],
    dark,
    { width: thin },
  )
  // Side cover, tail and seat.
  p.prism(
    f,
    [
      rounded([
        [66, 250, 10],
        [60, 176, 20],
        [128, 160, 20],
        [172, 248, 14],
      ]),
    ],
    -30,
    34,
    dark,
  )
  p.tube([pt(-120, 330, 14), pt(70, 262, 22), pt(250, 264, 24)], 8, dark)
  p.prism(
    f,
    [
      rounded([
        [206, 262, 10],
        [300, 270, 10],
        [338, 300, 12],
        [316, 306, 10],
        [220, 298, 10],
      ]),
    ],
    -26,
    26,
    dark,
  )
  p.prism(
    f,
    [
      rounded([
        [326, 286, 5],
        [348, 288, 5],
        [346, 304, 5],
        [326, 304, 5],
      ]),
    ],
    -16,
    16,
    red,
  )
  const seat: Loop = smooth(
    [
      [30, 288],
      [60, 272],
      [140, 268],
      [250, 276],
      [316, 300],
      [322, 314],
      [296, 320],
      [230, 306],
      [150, 300],
      [80, 306],
      [44, 316],
    ],
    true,
    6,
  )
  p.prism(f, [seat], -40, 40, rubber)
  // Tank: three slices make its shoulder.
  const tank = (k: number): Loop =>
    smooth(
      [
        [-132, 322],
        [-120, 356 - k],
        [-80, 378 - k],
        [-10, 374 - k],
        [44, 342 - k],
        [60, 300],
        [30, 278 + k],
        [-60, 280 + k],
        [-120, 298 + k],
      ],
      true,
      7,
    )
  p.prism(f, [tank(0)], -34, 30, dark)
  p.prism(f, [tank(7)], 30, 42, dark, { width: thin })
  p.face(
    f,
    [
      rounded([
        [-112, 322, 8],
        [-20, 322, 8],
        [40, 306, 8],
        [34, 296, 8],
        [-24, 310, 8],
        [-112, 310, 8],
      ]),
    ],
    42,
    '#fbfaf7',
    thin,
  )
  p.lathe(
    within(f, [-46, 376, 0], { tilt: -90 }),
    [
      [-4, 17],
      [8, 17],
    ],
    bright,
    { width: thin },
  )
  // Fork, near leg, with guard, lamp and bar.
  p.prism(
    within(f, [-250, 112, 0]),
    [[...arc(128, 66, 150, 0, 0, 20), ...arc(120, 150, 66, 0, 0, 20)]],
    -28,
    28,
    dark,
  )
  p.tube(steer(36), 9, steel)
  p.tube(steer(36, 0.45, 1), 13, bright)
  p.lathe(
    within(f, [-250, 112, 34]),
    [
      [0, 16],
      [14, 16],
    ],
    steel,
    { width: thin },
  )
  for (const k of [0.06, 0.24])
    p.prism(
      within(f, [-146 - 104 * k, 356 - 246 * k, 0], { roll: -23 }),
      [box(34, 16, 6)],
      -48,
      48,
      dark,
    )
  const lamp = along(pt(-156, 318, 0), pt(-260, 306, 0))
  p.lathe(
    lamp,
    [
      [0, 26],
      [16, 40],
      [48, 50],
    ],
    dark,
    { crease: 60 },
  )
  p.lathe(
    lamp,
    [
      [48, 54],
      [60, 54],
    ],
    bright,
  )
  p.face(lamp, [circle(46)], 60, '#fbfaf7', thin)
  p.face(lamp, [[...arc(40, 100, 260, 0, 0, 16)]], 60, '#d9dfe6')
  p.tube(
    smooth([pt(-128, 368, 0), pt(-120, 392, 30), pt(-104, 408, 60), pt(-50, 414, 100)], false, 6),
    7,
    bright,
  )
  p.tube([pt(-66, 413, 90), pt(4, 414, 126)], 11, rubber)
  p.tube([pt(-96, 404, 86), pt(-76, 398, 106), pt(-10, 398, 140)], 4, bright, {
    cap: 'round',
    width: 3,
  })
  p.tube(smooth([pt(-98, 412, 66), pt(-96, 440, 76), pt(-92, 456, 86)], false, 6), 4, dark, {
    cap: 'round',
    width: 3,
  })
  const glass = frame(pt(-92, 474, 92), { yaw: 12 })
  p.prism(glass, [circle(27)], -6, 6, dark)
  p.face(glass, [circle(21)], 6, '#bdc1c6')
  // Footpeg and the kickstand that gave the shop its name.
  p.tube([pt(30, 84, 56), pt(32, 84, 104)], 8, rubber)
  p.tube([pt(-30, 74, 58), pt(-44, 40, 86), pt(-62, 6, 122)], 8, orange)
  p.prism(frame(pt(-66, 2, 126), { tilt: -90, yaw: 20 }), [box(52, 30, 10)], -4, 5, orange)
  p.lathe(
    within(f, [-30, 76, 54]),
    [
      [0, 12],
      [12, 12],
    ],
    steel,
    { width: thin },
  )
}
