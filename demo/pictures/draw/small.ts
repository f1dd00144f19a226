/** Small drawings on no ground: their line is a middle grey that reads on paper and on graphite. */

import { drawChain } from './drivetrain.ts'
import { Picture } from './hand.ts'
import { bright, dark, orange, paper, steel } from './light.ts'
import { box, circle, type Loop, rounded, smooth } from './outline.ts'
import { hair } from './pen.ts'
import { at, cos, type Flat, frame, type Point, sin, within } from './space.ts'

const grey = '#7c8088'
const sheet = (width = 240, height = 180) => new Picture({ width, height, back: null, ink: grey })

const missingLink = () => {
  const p = sheet(800, 360)
  p.place(400, 150, 1, 1, () => {
    const f = frame([0, 0, 0], { yaw: 20, tilt: -18 })
    const run = (from: number, count: number, way: 1 | -1): Flat[] =>
      Array.from({ length: count }, (_, i) => [from + way * i * 66, 8 * sin(i * 46 * way)] as const)
    drawChain(p, f, run(-66, 6, -1), -1, bright)
    drawChain(p, f, run(66, 6, 1), -1, bright)
    // The gap, measured like on a drawing sheet.
    for (const x of [-66, 66])
      p.stroke(
        [[p.on(at(f, [x, -36, 40])), p.on(at(f, [x * 0.72, -132, 40]))]],
        1.8,
        grey,
        'butt',
        '12 5 3 5',
      )
    const fallen = within(f, [-44, -150, 6], { roll: 10 })
    drawChain(
      p,
      fallen,
      [
        [0, 0],
        [88, 0],
      ],
      0,
    )
  })
  return p
}

const emptyCrate = () => {
  const p = sheet()
  p.place(120, 96, 0.9, 0.6, () => {
    p.shadow([0, -46, 0], 104, 62)
    const up = frame([0, -46, 0], { tilt: -90, yaw: 30 })
    const [w, d] = [132, 92]
    p.face(up, [box(w, d)], 0, steel[1])
    const wall = (x: number, y: number, l: number, turn: number, near: boolean) => {
      const g = {
        ...up,
        o: at(up, [x, y, 0]),
        x: turn ? up.y : up.x,
        y: up.z,
        z: turn ? up.x : ([-up.y[0], -up.y[1], -up.y[2]] as const),
      }
      for (let i = 0; i < 3; i++)
        p.prism(g, [box(l, 20, 2, 0, 12 + i * 26)], -3, 3, near ? paper : steel, { width: 4 })
      for (const s of [-1, 1])
        p.prism(
          g,
          [box(12, 78, 2, s * (l / 2 - 8), 39)],
          near ? 3 : -9,
          near ? 9 : -3,
          near ? paper : steel,
          { width: 4 },
        )
    }
    wall(0, d / 2, w, 0, false)
    wall(-w / 2, 0, d, 1, false)
    wall(w / 2, 0, d, 1, true)
    wall(0, -d / 2, w, 0, true)
    const face = {
      ...up,
      o: at(up, [0, -d / 2, 0]),
      x: up.x,
      y: up.z,
      z: [-up.y[0], -up.y[1], -up.y[2]] as const,
    }
    p.face(face, [box(40, 18, 2, 0, 38)], 3.4, '#ec6100', 4)
  })
  return p
}

const emptyShelf = () => {
  const p = sheet()
  p.place(44, 142, 0.84, 0.6, () => {
    const f = frame([0, 0, 0], { yaw: 14 })
    const [w, d] = [180, 50]
    const post = (x: number, z: number) =>
      p.prism(within(f, [x, 66, z]), [box(9, 140, 1)], -4, 4, steel)
    p.shadow(at(f, [w / 2, -4, -d / 2]), 108, 34, 14)
    for (const x of [0, w]) post(x, -d)
    for (const y of [12, 66, 120])
      p.prism(within(f, [w / 2, y, -d / 2]), [box(w + 4, 8, 1)], -d / 2, d / 2, bright)
    for (const x of [0, w]) post(x, 4)
    const tag = within(f, [w * 0.3, 48, 8])
    p.prism(
      tag,
      [
        rounded([
          [-18, -14, 3],
          [18, -14, 3],
          [18, 10, 3],
          [0, 20, 3],
          [-18, 10, 3],
        ]),
        circle(3.4, 0, 11, 16),
      ],
      -1,
      1,
      orange,
      { width: 4, top: '#ec6100' },
    )
    p.line([at(tag, [0, 12, 1]), at(f, [w * 0.3, 64, 6])], { width: 3 })
    // What stood here, as a dashed outline.
    for (const [x, y, r] of [
      [64, 70, 18],
      [128, 124, 0],
    ] as const) {
      const here = within(f, [x, y, -d / 2])
      const shape: Loop = r ? circle(r, 0, r + 4) : box(44, 30, 3, 0, 16)
      p.stroke(
        [[...shape, shape[0] ?? [0, 0]].map(([u = 0, v = 0]) => p.on(at(here, [u, v, 0])))],
        2.6,
        grey,
        'butt',
        '5 4',
      )
    }
  })
  return p
}

const star = (x: number, y: number, r: number): Loop =>
  Array.from({ length: 10 }, (_, i) => {
    const k = i % 2 ? r * 0.44 : r
    return [x + k * cos(90 + i * 36), y + k * sin(90 + i * 36)] as const
  })

const blankCard = () => {
  const p = sheet()
  p.place(114, 98, 1, 0.6, () => {
    const f = frame([0, 0, 0], { tilt: -50, yaw: -20 })
    p.shadow([6, -6, 20], 112, 88, -20)
    p.prism(within(f, [10, 8, -6], { roll: -7 }), [box(150, 116, 8)], 0, 4, steel)
    p.prism(f, [box(150, 116, 8)], 2, 7, paper)
    for (let i = 0; i < 5; i++) p.face(f, [star(-50 + i * 25, 32, 10.5)], 7, '#fbfaf7', 3.4, grey)
    p.marks(
      f,
      [
        [
          [-58, 4],
          [58, 4],
        ],
        [
          [-58, -16],
          [58, -16],
        ],
        [
          [-58, -36],
          [10, -36],
        ],
      ],
      7,
      { width: 3, colour: '#a0a5ac' },
    )
    // The pencil waits.
    const g = within(within(f, [52, -46, 16], { tilt: -64 }), [0, 0, 0], { yaw: 26 })
    p.lathe(
      g,
      [
        [0, 1.4],
        [6, 3],
      ],
      dark,
      { width: 3 },
    )
    p.lathe(
      g,
      [
        [6, 3],
        [18, 7.4],
      ],
      paper,
      { width: 4 },
    )
    p.prism(g, [circle(7.6, 0, 0, 6)], 18, 78, orange, { width: 4 })
    p.lathe(
      g,
      [
        [78, 7.4],
        [90, 7.4],
      ],
      bright,
      { width: 4 },
    )
  })
  return p
}

const noSignal = () => {
  const p = sheet()
  p.place(122, 92, 0.88, 0.6, () => {
    p.shadow([0, -34, 14], 110, 44)
    // Two halves on one axis: the plug with its blades, the socket with its slots.
    const f = frame([0, 0, 0], { yaw: 64, tilt: 6 })
    const far = within(f, [0, 0, -78])
    const near = within(f, [0, 0, 26])
    const cable = (points: Point[]) => p.tube(smooth(points, false, 8), 6, dark, { cap: 'round' })
    cable([
      at(far, [0, 0, -24]),
      at(far, [0, 4, -50]),
      at(far, [4, 26, -70]),
      at(far, [0, 50, -62]),
    ])
    p.lathe(
      far,
      [
        [-34, 7],
        [-20, 12],
      ],
      dark,
    )
    p.prism(far, [box(44, 50, 8)], -20, 24, steel)
    p.prism(far, [box(36, 42, 6)], 24, 32, steel)
    for (const s of [-1, 1])
      p.prism(far, [box(7, 16, 1, s * 9, 0)], 32, 58, orange, { width: 4, top: '#ec6100' })
    p.axis(at(f, [0, 0, -12]), at(f, [0, 0, 40]))
    cable([
      at(near, [0, 0, 56]),
      at(near, [0, -4, 84]),
      at(near, [-6, -20, 106]),
      at(near, [-40, -28, 116]),
    ])
    p.prism(near, [box(52, 58, 9)], 0, 50, bright)
    p.lathe(
      near,
      [
        [50, 13],
        [66, 7],
      ],
      dark,
    )
    for (let i = 0; i < 3; i++)
      p.marks(
        near,
        [
          [
            [-14, -14 + i * 14],
            [14, -14 + i * 14],
          ],
        ],
        50,
        { width: hair },
      )
    // Sparks of nothing: three short strokes at the gap.
    for (const a of [62, 90, 118])
      p.stroke(
        [
          [
            p.on([-2 + 46 * cos(a), 8 + 46 * sin(a), 0]),
            p.on([-2 + 62 * cos(a), 8 + 62 * sin(a), 0]),
          ],
        ],
        5,
        '#ec6100',
      )
  })
  return p
}

export const small: Record<string, () => Picture> = {
  'missing-link': missingLink,
  'empty-crate': emptyCrate,
  'empty-shelf': emptyShelf,
  'blank-card': blankCard,
  'no-signal': noSignal,
}
