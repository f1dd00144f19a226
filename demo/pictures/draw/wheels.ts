import { Picture } from './hand.ts'
import { dark, orange, rubber, steel } from './light.ts'
import { arc, circle, type Loop, rounded } from './outline.ts'
import { ground, hair } from './pen.ts'
import { at, cos, frame, type Point, sin, within } from './space.ts'

const thin = hair + 0.6

export const tyre = (p = new Picture({ cx: 400, cy: 288 })) => {
  p.shadow([0, -240, 0], 210, 80, -30)
  const f = frame([0, 0, 0], { yaw: 40 })
  const profile: [number, number][] = [
    [-74, 178],
    [-92, 206],
    [-84, 226],
    [-58, 242],
    [-24, 250],
    [24, 250],
    [58, 242],
    [84, 226],
    [92, 206],
    [74, 178],
  ]
  p.lathe(f, profile, rubber, { crease: 120 })
  // Tread: slanted grooves that meet near the middle.
  const radius = (z: number) => 250 - (Math.abs(z) / 92) ** 2.6 * 40
  const cuts: Point[][] = []
  const sipes: Point[][] = []
  for (let i = 0; i < 18; i++) {
    const a = i * 20
    for (const s of [-1, 1]) {
      const off = s > 0 ? 10 : 0
      cuts.push(
        Array.from({ length: 9 }, (_, k) => {
          const z = s * (4 + k * 8.6)
          return [a + off + k * 2.4, z, radius(z) + 1] as const
        }),
      )
      sipes.push(
        Array.from({ length: 5 }, (_, k) => {
          const z = s * (36 + k * 8)
          return [a + off + 10 - k * 0.6, z, radius(z) + 1] as const
        }),
      )
    }
  }
  p.engrave(f, cuts, { width: 6.5, colour: '#0e1013' })
  p.engrave(f, sipes, { width: 4, colour: '#0e1013' })
  // The near wall, drawn as rings.
  p.face(f, [circle(206, 0, 0, 90)], 92, '#373b40', thin)
  p.face(f, [circle(198, 0, 0, 90), circle(190, 0, 0, 90)], 92, '#ec6100')
  p.face(f, [circle(176, 0, 0, 90)], 90, '#2b2e33', thin)
  for (let i = 0; i < 3; i++)
    p.marks(f, [arc(184, 20 + i * 120, 70 + i * 120, 0, 0, 16)], 92, {
      width: 3,
      colour: '#646970',
    })
  p.bore(f, 88, 160, 160, rubber, { floor: ground })
  return p
}

export const wheel = (p = new Picture({ cx: 400, cy: 290 })) => {
  p.shadow([0, -238, 0], 200, 76, -30)
  const f = frame([0, 0, 0], { yaw: 36 })
  p.axis(at(f, [0, 0, -260]), at(f, [0, 0, 0]))
  const well: [number, number][] = [
    [-84, 240],
    [-70, 240],
    [-62, 222],
    [-30, 212],
    [30, 212],
    [62, 222],
    [70, 240],
    [84, 240],
  ]
  p.lathe(f, well, dark, { crease: 30 })
  p.bore(f, 84, 214, 168, dark, { floor: ground, width: thin })
  p.inside('wheel-opening', f, circle(214, 0, 0, 90), 84, () => {
    p.lathe(
      f,
      [
        [-60, 56],
        [10, 56],
      ],
      dark,
    )
    for (let i = 0; i < 5; i++) {
      const s = within(f, [0, 0, 0], { roll: i * 72 + 20 })
      const spoke: Loop = rounded([
        [30, -30, 4],
        [120, -24, 30],
        [200, -46, 4],
        [206, -28, 2],
        [208, 0, 2],
        [206, 28, 2],
        [200, 46, 4],
        [120, 24, 30],
        [30, 30, 4],
      ])
      const gap: Loop = rounded([
        [92, -9, 6],
        [188, -24, 10],
        [188, 24, 10],
        [92, 9, 6],
      ])
      p.prism(s, [spoke, gap], 0, 30, dark)
    }
  })
  p.face(f, [circle(240, 0, 0, 90), circle(214, 0, 0, 90)], 84, '#d7dbe0', thin)
  p.prism(f, [circle(72, 0, 0, 60)], -8, 36, dark)
  for (let i = 0; i < 5; i++)
    p.bolt(f, 54 * cos(i * 72 + 56), 54 * sin(i * 72 + 56), 36, 8, steel, 'socket')
  p.lathe(
    f,
    [
      [36, 36],
      [56, 36],
    ],
    orange,
  )
  p.bore(f, 56, 24, 60, steel, { width: thin })
  p.face(f, [circle(232, 0, 0, 90), circle(224, 0, 0, 90)], 85, '#ec6100')
  return p
}

export const wheelBearing = (p = new Picture({ cx: 400, cy: 290 })) => {
  p.shadow([-70, -170, -60], 200, 74, -34)
  p.shadow([150, -170, 110], 150, 60, -34)
  const f = frame([-80, 10, -60], { yaw: 46 })
  p.axis(at(f, [0, 0, -200]), at(f, [0, 0, 480]))
  p.lathe(
    f,
    [
      [-52, 174],
      [-46, 180],
      [46, 180],
      [52, 174],
    ],
    steel,
    { crease: 60 },
  )
  p.face(f, [circle(174, 0, 0, 80)], 52, '#d9dfe6', thin)
  p.bore(f, 52, 146, 30, steel, { floor: '#3c4047', width: thin })
  // The balls in their cage, seen between the two rings.
  for (let i = 0; i < 9; i++) {
    const a = i * 40 + 8
    const [x, y] = p.on(at(f, [116 * cos(a), 116 * sin(a), 34]))
    p.raw(
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="25" fill="#bdc1c6" stroke-width="2.6"/><circle cx="${(x - 6).toFixed(1)}" cy="${(y - 8).toFixed(1)}" r="10" fill="#eef2f7" stroke="none"/>`,
    )
  }
  p.lathe(
    f,
    [
      [20, 88],
      [52, 88],
    ],
    steel,
  )
  p.bore(f, 52, 64, 104, steel, { floor: ground })
  const seal = within(f, [0, 0, 290])
  p.prism(seal, [circle(148, 0, 0, 80), circle(86, 0, 0, 64)], 0, 14, orange)
  p.marks(
    seal,
    [circle(132, 0, 0, 80), circle(102, 0, 0, 64)].map((l) => [...l, l[0] ?? [0, 0]]),
    14,
    { width: hair, colour: '#873604' },
  )
  return p
}
