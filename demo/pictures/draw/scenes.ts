/** The wide scenes and the small drawings that the pages carry. */

import { bike } from './bike.ts'
import * as breathing from './breathing.ts'
import * as engine from './engine.ts'
import { Picture } from './hand.ts'
import { bright, dark, type Material, orange, paper, rubber, steel } from './light.ts'
import { around, box, circle, type Loop, rounded, smooth } from './outline.ts'
import { hair } from './pen.ts'
import { cos, type Flat, type Frame, frame, type Point, sin, within } from './space.ts'

const thin = hair + 0.6

/** A shade that lies on whatever is behind it. */
const band = (p: Picture, colour: string, corners: Flat[], width = 0) =>
  p.fill([corners], colour, width)

export const dusk = () => {
  const p = new Picture({ width: 1600, height: 700, back: '#343b46' })
  // Evening in flat bands; the sun stands behind the machine.
  band(p, '#3c4450', [
    [0, 250],
    [1600, 210],
    [1600, 700],
    [0, 700],
  ])
  band(p, '#464f5c', [
    [0, 400],
    [1600, 360],
    [1600, 700],
    [0, 700],
  ])
  p.raw('<circle cx="1140" cy="330" r="262" fill="#ec6100" stroke="none"/>')
  p.raw(
    '<circle cx="1140" cy="330" r="262" fill="none" stroke="#f6844d" stroke-width="3" stroke-dasharray="1 13"/>',
  )
  for (const [x, y, w, h] of [
    [930, 168, 190, 9],
    [1190, 214, 250, 9],
    [860, 288, 130, 7],
    [1300, 120, 150, 7],
  ] as const)
    p.raw(
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${h / 2}" fill="#464f5c" stroke="none"/>`,
    )
  // Hills, then the yard.
  p.fill(
    [
      [
        [0, 520],
        ...smooth(
          [
            [0, 520],
            [180, 492],
            [420, 508],
            [700, 470],
            [900, 486],
            [1180, 462],
            [1400, 484],
            [1600, 456],
          ] as Flat[],
          false,
          8,
        ),
        [1600, 700],
        [0, 700],
      ],
    ],
    '#2a3039',
  )
  band(p, '#22272f', [
    [0, 552],
    [1600, 540],
    [1600, 700],
    [0, 700],
  ])
  p.stroke(
    [
      [
        [0, 552],
        [1600, 540],
      ],
    ],
    2,
    '#51565d',
  )
  p.stroke(
    [
      [
        [0, 616],
        [520, 612],
      ],
      [
        [1290, 620],
        [1600, 616],
      ],
    ],
    1.6,
    '#3c4047',
  )
  // The long shadow falls towards the viewer.
  p.raw('<path d="M812 640l40-28 470-16 190 26-120 40-380 18z" fill="#181b1f" stroke="none"/>')
  p.place(1130, 612, 1.14, 0.72, () => bike(p, frame([0, 0, 0], { yaw: 22 })))
  return p
}

const label = (p: Picture, f: Frame, w: number, h: number, z: number, colour: string) => {
  p.face(f, [box(w, h, 2)], z, '#fbfaf7', 1.6)
  p.face(f, [box(w, h * 0.3, 1, 0, h * 0.35)], z, colour)
  p.face(f, [box(w * 0.6, h * 0.1, 0, -w * 0.1, 0)], z, '#81878d')
  p.face(f, [box(w * 0.7, h * 0.1, 0, -w * 0.06, -h * 0.24)], z, '#a0a5ac')
}

const carton: Material = ['#857a6a', '#9c907e', '#b8ab97', '#cbc0ae', '#ddd4c5']

export const shelves = () => {
  const p = new Picture({ width: 1600, height: 700, back: '#e9e8e3' })
  band(p, '#dfdeda', [
    [0, 0],
    [1600, 0],
    [1600, 96],
    [0, 96],
  ])
  band(p, '#c4c2bc', [
    [0, 610],
    [1600, 610],
    [1600, 700],
    [0, 700],
  ])
  p.stroke(
    [
      [
        [0, 96],
        [1600, 96],
      ],
    ],
    1.6,
    '#c4c2bc',
  )
  p.stroke(
    [
      [
        [0, 610],
        [1600, 610],
      ],
    ],
    2.4,
    '#7c8088',
  )
  const draw = () => {
    const f = frame([0, 0, 0], {})
    const [w, depth] = [860, 130]
    const levels = [0, 168, 336, 504]
    // Back panel and far upright.
    p.prism(within(f, [w / 2, 290, -depth]), [box(w + 20, 600, 0)], -6, 0, paper)
    const post = (x: number, z: number) =>
      p.prism(within(f, [x, 290, z]), [box(16, 620, 2)], -8, 8, dark)
    for (const x of [0, w]) post(x, -depth + 14)
    const carry = (y: number, things: (f: Frame) => void) => {
      p.prism(within(f, [w / 2, y, -depth / 2]), [box(w + 8, 14, 2)], -depth / 2, depth / 2, steel)
      things(within(f, [0, y + 7, -depth / 2]))
    }
    const crate = (
      g: Frame,
      x: number,
      bw: number,
      bh: number,
      m: Material,
      mark = '#ec6100',
      y = 0,
    ) => {
      const b = within(g, [x + bw / 2, y + bh / 2, 0])
      p.prism(b, [box(bw, bh, 2)], -50, 50, m)
      label(p, b, Math.min(bw * 0.62, 74), Math.min(bh * 0.56, 50), 50, mark)
    }
    const disc = (g: Frame, x: number, r: number) => {
      const d = within(g, [x, r, 10], { yaw: 8 })
      p.prism(
        d,
        [circle(r), circle(r * 0.56), ...around(10, r * 0.78, r * 0.05, 0, 10)],
        -3,
        3,
        bright,
        { width: thin },
      )
      p.prism(d, [circle(r * 0.52), circle(r * 0.22)], -3, 5, orange, {
        width: thin,
        top: '#ec6100',
      })
    }
    const filter = (g: Frame, x: number, y = 0, m: Material = dark) => {
      const d = within(g, [x, y, 10], { tilt: -90 })
      p.lathe(
        d,
        [
          [0, 29],
          [58, 29],
          [66, 24],
        ],
        m,
        { width: thin },
      )
      p.engrave(d, [Array.from({ length: 37 }, (_, k) => [k * 10, 34, 29.4] as const)], {
        width: 7,
        colour: '#ec6100',
      })
    }
    carry(levels[0] ?? 0, (g) => {
      for (const x of [86, 206, 326]) {
        const t = within(g, [x, 74, 0], { yaw: 40 })
        p.lathe(
          t,
          [
            [-30, 54],
            [-36, 62],
            [-30, 70],
            [-14, 74],
            [14, 74],
            [30, 70],
            [36, 62],
            [30, 54],
          ],
          rubber,
          { crease: 120 },
        )
        const grooves: Point[][] = []
        for (let k = 0; k < 20; k++)
          for (const s of [-1, 1])
            grooves.push(
              [0, 1, 2, 3].map(
                (j) => [k * 18 + (s > 0 ? 9 : 0) + j * 3, s * (3 + j * 9), 75 - j * 0.9] as const,
              ),
            )
        p.engrave(t, grooves, { width: 4, colour: '#0e1013' })
        p.face(t, [circle(62)], 36, '#373b40', thin)
        p.face(t, [circle(58), circle(54)], 36, '#ec6100')
        p.bore(t, 34, 46, 66, rubber, { floor: '#c4c2bc', width: thin })
      }
      crate(g, 440, 136, 92, carton)
      crate(g, 584, 136, 92, carton)
      crate(g, 516, 120, 40, steel, '#51565d', 92)
      crate(g, 734, 106, 124, dark)
    })
    carry(levels[1] ?? 0, (g) => {
      crate(g, 18, 92, 96, carton)
      crate(g, 116, 92, 96, carton, '#51565d')
      crate(g, 52, 110, 40, paper, '#ec6100', 96)
      for (let i = 0; i < 4; i++) filter(g, 254 + i * 64)
      for (let i = 0; i < 3; i++) filter(g, 286 + i * 64, 66)
      crate(g, 498, 92, 118, steel)
      for (const x of [650, 700, 750]) disc(g, x, 56)
    })
    carry(levels[2] ?? 0, (g) => {
      disc(g, 66, 58)
      disc(g, 116, 58)
      crate(g, 190, 150, 62, dark)
      crate(g, 190, 150, 62, dark, '#ec6100', 62)
      // A lamp stands between the boxes.
      const lamp = within(g, [420, 58, 10], { yaw: 30 })
      p.lathe(
        lamp,
        [
          [-50, 26],
          [-30, 46],
          [10, 56],
        ],
        dark,
        { crease: 60 },
      )
      p.lathe(
        lamp,
        [
          [10, 58],
          [24, 58],
        ],
        bright,
      )
      p.face(lamp, [circle(50)], 24, '#eef2f7', thin)
      p.face(lamp, [circle(50), circle(43)], 24, '#ec6100', 1.6)
      crate(g, 508, 84, 84, carton)
      crate(g, 598, 84, 110, carton, '#51565d')
      crate(g, 702, 130, 66, paper)
      crate(g, 716, 110, 40, carton, '#ec6100', 66)
    })
    carry(levels[3] ?? 0, (g) => {
      for (const x of [88, 228]) {
        const s = within(g, [x, 36, 6], { yaw: 40 })
        p.lathe(
          s,
          [
            [-84, 18],
            [-66, 34],
            [64, 34],
          ],
          bright,
        )
        p.lathe(
          s,
          [
            [48, 35],
            [66, 35],
            [72, 26],
          ],
          dark,
        )
        p.bore(s, 72, 16, 40, dark, { width: thin })
      }
      crate(g, 330, 120, 66, carton)
      crate(g, 456, 120, 66, carton)
      for (const x of [620, 684, 748, 812]) filter(g, x)
    })
    for (const x of [0, w]) post(x, 0)
  }
  p.raw('<path d="M740 640h860v34H700z" fill="#181b1f" fill-opacity=".12" stroke="none"/>')
  p.place(742, 628, 0.98, 0.62, draw)
  return p
}

const finned = (p: Picture, o: Point, w: number, count: number, m: Material) => {
  const up = frame(o, { tilt: -90, yaw: 28 })
  for (let i = 0; i < count; i++) {
    p.prism(up, [box(w * 0.7, w * 0.7, 10)], i * 17, i * 17 + 10, dark, { width: thin })
    p.prism(up, [box(w, w, 22)], i * 17 + 9, i * 17 + 17, m, { width: thin })
  }
  return up
}

export const bench = () => {
  const p = new Picture({ width: 1600, height: 700, back: '#e9e8e3' })
  // Wall, with the shadow board faintly behind.
  band(p, '#dfdeda', [
    [760, 60],
    [1540, 60],
    [1540, 430],
    [760, 430],
  ])
  p.stroke(
    [
      [
        [760, 60],
        [1540, 60],
        [1540, 430],
        [760, 430],
        [760, 60],
      ],
    ],
    1.6,
    '#c4c2bc',
  )
  for (let x = 790; x < 1530; x += 30)
    for (let y = 84; y < 420; y += 30)
      p.raw(`<circle cx="${x}" cy="${y}" r="2" fill="#c4c2bc" stroke="none"/>`)
  // Tools hung up: spanners in a row.
  const spanner = (x: number, y: number, l: number, m: Material) => {
    const f = frame([0, 0, 0])
    p.place(x, y, 1, 0.7, () => {
      const shape: Loop = rounded([
        [-9, 0, 4],
        [-12, l * 0.92, 8],
        [-22, l, 8],
        [-20, l + 26, 8],
        [-9, l + 34, 2],
        [-9, l + 16, 4],
        [9, l + 16, 4],
        [9, l + 34, 2],
        [20, l + 26, 8],
        [22, l, 8],
        [12, l * 0.92, 8],
        [9, 0, 4],
      ])
      p.prism(f, [shape], -3, 3, m, { width: thin })
      p.prism(f, [circle(20, 0, -10), circle(10, 0, -10, 6)], -3, 3, m, { width: thin })
    })
  }
  for (let i = 0; i < 6; i++) spanner(1270 + i * 46, 300 - i * 12, 150 - i * 14, steel)
  // The bench: top, edge, drawers.
  band(p, '#cbc0ae', [
    [0, 500],
    [1600, 500],
    [1600, 628],
    [0, 628],
  ])
  band(p, '#9c907e', [
    [0, 628],
    [1600, 628],
    [1600, 656],
    [0, 656],
  ])
  band(p, '#51565d', [
    [0, 656],
    [1600, 656],
    [1600, 700],
    [0, 700],
  ])
  p.stroke(
    [
      [
        [0, 500],
        [1600, 500],
      ],
      [
        [0, 628],
        [1600, 628],
      ],
      [
        [0, 656],
        [1600, 656],
      ],
    ],
    3,
  )
  p.stroke(
    [
      [
        [60, 540],
        [420, 536],
      ],
      [
        [200, 590],
        [640, 586],
      ],
      [
        [980, 606],
        [1300, 602],
      ],
      [
        [520, 524],
        [700, 522],
      ],
    ],
    1.4,
    '#b8ab97',
  )
  // The engine, lifted apart over its crankcase.
  p.place(1010, 540, 1, 0.72, () => {
    p.shadow([0, -30, 0], 230, 130)
    p.axis([0, 0, 0], [0, 510, 0])
    const f = frame([0, -30, 0], { yaw: 28 })
    p.prism(
      f,
      [
        rounded([
          [-140, 0, 30],
          [130, 0, 30],
          [168, 50, 34],
          [150, 118, 30],
          [70, 140, 10],
          [-80, 140, 10],
          [-160, 90, 40],
        ]),
      ],
      -80,
      80,
      steel,
    )
    for (const [x, y, r] of [
      [-70, 64, 60],
      [80, 62, 52],
    ] as const) {
      const c = within(f, [x, y, 80])
      p.lathe(
        c,
        [
          [0, r],
          [14, r],
          [22, r - 10],
        ],
        bright,
      )
      for (let i = 0; i < 6; i++)
        p.bolt(c, (r - 8) * cos(i * 60), (r - 8) * sin(i * 60), 14, 5, steel, 'socket', 1.8)
      p.face(c, [circle(r * 0.36)], 22, '#bdc1c6', thin)
    }
    const top = frame([0, 110, 0], { tilt: -90, yaw: 28 })
    p.face(top, [box(128, 128, 16)], 0, '#d7dbe0', thin)
    p.face(top, [circle(44)], 0, '#2a2e34', thin)
    for (const [x, y] of [
      [-50, 50],
      [50, 50],
      [-50, -50],
      [50, -50],
    ] as const)
      p.lathe(
        within(top, [x, y, 0]),
        [
          [0, 4.5],
          [70, 4.5],
        ],
        bright,
        { width: thin },
      )
    // Rod and piston.
    const rod = within(f, [0, 96, 0])
    p.prism(
      rod,
      [
        [
          [-9, 30],
          [9, 30],
          [7, 104],
          [-7, 104],
        ],
      ],
      -5,
      5,
      bright,
      { width: thin },
    )
    p.lathe(
      frame([0, 182, 0], { tilt: -90 }),
      [
        [0, 40],
        [30, 40],
      ],
      bright,
      { width: thin },
    )
    p.lathe(
      frame([0, 214, 0], { tilt: -90 }),
      [
        [0, 41],
        [4, 41],
        [4, 38],
        [8, 38],
        [8, 41],
        [22, 41],
      ],
      bright,
      { width: thin },
    )
    p.prism(
      frame([0, 262, 0], { tilt: -90, yaw: 28 }),
      [box(136, 136, 18), circle(42)],
      0,
      4,
      orange,
    )
    const barrel = finned(p, [0, 290, 0], 140, 6, bright)
    p.bore(barrel, 102, 42, 60, steel, { width: thin })
    const head = finned(p, [0, 414, 0], 136, 3, steel)
    p.prism(head, [box(96, 104, 18)], 51, 78, dark)
    for (const [x, y] of [
      [-36, 40],
      [36, 40],
      [-36, -40],
      [36, -40],
    ] as const)
      p.bolt(head, x, y, 78, 6, steel, 'hex', 1.8)
  })
  // Parts laid out on the bench.
  p.place(1312, 534, 0.36, 0.62, () => breathing.carburettor(p))
  p.place(1490, 582, 0.27, 0.62, () => engine.gasketSet(p))
  p.place(1190, 584, 0.28, 0.6, () => engine.sparkPlug(p))
  p.place(784, 576, 0.32, 0.62, () => engine.camshaft(p))
  p.place(624, 548, 0.22, 0.5, () => engine.valve(p))
  // One spanner left lying.
  p.place(520, 592, 0.9, 0.7, () => {
    const f = frame([0, 0, 0], { tilt: -80, yaw: 0, roll: 66 })
    p.prism(
      f,
      [
        rounded([
          [-9, 0, 4],
          [-12, 130, 8],
          [-22, 142, 8],
          [-20, 168, 8],
          [-9, 176, 2],
          [-9, 158, 4],
          [9, 158, 4],
          [9, 176, 2],
          [20, 168, 8],
          [22, 142, 8],
          [12, 130, 8],
          [9, 0, 4],
        ]),
      ],
      -3,
      4,
      steel,
      { width: thin },
    )
  })
  return p
}

export const scenes: Record<string, () => Picture> = { bench, shelves, dusk }
