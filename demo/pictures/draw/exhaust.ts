import { Picture } from './hand.ts'
import { bright, dark, orange, steel } from './light.ts'
import { ellipse, type Loop, rounded, smooth } from './outline.ts'
import { hair } from './pen.ts'
import { at, cos, frame, type Point, sin, within } from './space.ts'

const thin = hair + 0.6

export const silencer = (p = new Picture({ cx: 396, cy: 290 })) => {
  p.shadow([0, -130, 10], 310, 100, -22)
  const f = frame([0, 0, 0], { yaw: 52, tilt: 6 })
  const oval = (k: number): Loop => ellipse(82 * k, 112 * k, 0, 0, 72)
  // Inlet first, at the far end.
  p.lathe(
    f,
    [
      [-350, 40],
      [-322, 40],
    ],
    steel,
  )
  p.lathe(
    f,
    [
      [-322, 47],
      [-304, 47],
    ],
    bright,
  )
  p.lathe(
    f,
    [
      [-304, 40],
      [-276, 40],
    ],
    steel,
  )
  p.lathe(
    f,
    [
      [-276, 42],
      [-230, 62],
    ],
    steel,
  )
  p.prism(f, [oval(0.92)], -236, -216, dark)
  p.prism(f, [oval(1)], -216, -178, dark)
  p.prism(f, [oval(0.96)], -178, -20, bright)
  // Strap with its lug.
  p.prism(f, [oval(1.02)], -20, 26, orange)
  const lug = within(f, [0, 112, 4], { yaw: 0 })
  p.prism(
    lug,
    [
      rounded([
        [-24, -6, 4],
        [24, -6, 4],
        [20, 50, 18],
        [-20, 50, 18],
      ]),
      ellipse(10, 10, 0, 28, 24),
    ],
    -14,
    14,
    orange,
  )
  p.prism(f, [oval(0.96)], 26, 176, bright)
  p.prism(f, [oval(1)], 176, 226, dark)
  p.prism(f, [oval(0.86)], 226, 248, dark)
  // Outlet among its screws.
  for (let i = 0; i < 6; i++) {
    const a = i * 60 + 30
    p.bolt(f, 60 * cos(a), 84 * sin(a), 248, 6, steel, 'socket', 2)
  }
  p.lathe(
    f,
    [
      [248, 48],
      [286, 48],
    ],
    steel,
  )
  p.bore(f, 286, 39, 90, dark, { floor: '#16181d', width: thin })
  return p
}

export const header = (p = new Picture({ cx: 420, cy: 312, scale: 0.88 })) => {
  p.shadow([10, -196, -20], 320, 100, 20)
  const f = frame([0, 0, 0], { yaw: 38 })
  // Two pipes leave the head on the right, fall, sweep back under the engine and meet on the left.
  const pipe = (side: number): Point[] =>
    smooth(
      [
        [190, 190, 92],
        [224, 188, 92],
        [262, 166, 92],
        [276, 110, 92],
        [272, 10, 90],
        [256, -100, 84],
        [216, -160, 74],
        [150, -184, 62],
        [40, -188, 46],
        [-70, -188, 36],
        [-110, -188, 36],
      ].map(([x = 0, y = 0, z = 0]) => at(f, [x, y, z * side])),
      false,
      8,
    )
  const flange = (side: number) => {
    const g = within(f, [190, 190, 92 * side], { yaw: -90 })
    p.axis(at(g, [0, 0, 150]), at(g, [0, 0, 0]))
    p.prism(
      g,
      [
        rounded([
          [-76, -14, 14],
          [-34, -46, 30],
          [34, -46, 30],
          [76, -14, 14],
          [76, 14, 14],
          [34, 46, 30],
          [-34, 46, 30],
          [-76, 14, 14],
        ]),
        ellipse(10, 10, -56, 0, 24),
        ellipse(10, 10, 56, 0, 24),
      ],
      -8,
      8,
      steel,
    )
    p.bore(g, 8, 26, 40, dark, { floor: '#16181d', width: thin })
    p.prism(g, [ring(44), ring(26)], 84, 96, orange)
  }
  const ring = (r: number): Loop => ellipse(r, r, 0, 0, 48)
  p.tube(pipe(-1), 31, bright)
  flange(-1)
  const tail = within(f, [-100, -188, 0], { yaw: -90 })
  p.tube(pipe(1), 31, bright)
  flange(1)
  p.prism(
    tail,
    [
      rounded([
        [-76, -40, 40],
        [76, -40, 40],
        [76, 40, 40],
        [-76, 40, 40],
      ]),
    ],
    0,
    18,
    steel,
  )
  p.lathe(
    tail,
    [
      [18, 66],
      [50, 62],
      [120, 42],
    ],
    bright,
  )
  p.lathe(
    tail,
    [
      [120, 42],
      [200, 42],
    ],
    steel,
  )
  p.lathe(
    tail,
    [
      [176, 47],
      [192, 47],
    ],
    bright,
    { width: thin },
  )
  p.bore(tail, 200, 34, 60, dark, { floor: '#16181d', width: thin })
  return p
}
