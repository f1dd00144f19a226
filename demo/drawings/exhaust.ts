import { brass, bright, copper, dark, orange, paper, rubber, steel, titanium } from './light.ts'
import { arc, box, circle, ellipse, type Loop, rounded, smooth, xy, xyz } from './outline.ts'
import { hair, thin } from './pen.ts'
import { Picture } from './picture.ts'
import { at, cos, type Flat, frame, type Point, sin, upright, within } from './space.ts'

export function silencer() {
  const p = new Picture({ cx: 396, cy: 290 })
  p.shadow([0, -130, 10], 310, 100, -22)
  const f = frame([0, 0, 0], { yaw: 52, tilt: 6 })
  const oval = (k: number): Loop => ellipse(82 * k, 112 * k, 0, 0, 72)
  // Inlet first, at the far end.
  p.lathe(f, '-350 40, -322 40', steel)
  p.lathe(f, '-322 47, -304 47', bright)
  p.lathe(f, '-304 40, -276 40', steel)
  p.lathe(f, '-276 42, -230 62', steel)
  p.prism(f, [oval(0.92)], -236, -216, dark)
  p.prism(f, [oval(1)], -216, -178, dark)
  p.prism(f, [oval(0.96)], -178, -20, bright)
  // Strap with its lug.
  p.prism(f, [oval(1.02)], -20, 26, orange)
  const lug = within(f, [0, 112, 4], { yaw: 0 })
  p.prism(
    lug,
    [rounded('-24 -6 4, 24 -6 4, 20 50 18, -20 50 18'), ellipse(10, 10, 0, 28, 24)],
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
  p.lathe(f, '248 48, 286 48', steel)
  p.bore(f, 286, 39, 90, dark, { floor: '#16181d', width: thin })
  return p
}

export function exhaustHeader() {
  const p = new Picture({ cx: 420, cy: 312, scale: 0.88 })
  p.shadow([10, -196, -20], 320, 100, 20)
  const f = frame([0, 0, 0], { yaw: 38 })
  // Two pipes leave the head on the right, fall, sweep back under the engine and meet on the left.
  const pipe = (side: number): Point[] =>
    smooth(
      xyz(
        '190 190 92, 224 188 92, 262 166 92, 276 110 92, 272 10 90, 256 -100 84, 216 -160 74, 150 -184 62, 40 -188 46, -70 -188 36, -110 -188 36',
      ).map(([x = 0, y = 0, z = 0]) => at(f, [x, y, z * side])),
      false,
      8,
    )
  const flange = (side: number) => {
    const g = within(f, [190, 190, 92 * side], { yaw: -90 })
    p.axis(at(g, [0, 0, 150]), at(g, [0, 0, 0]))
    p.prism(
      g,
      [
        rounded(
          '-76 -14 14, -34 -46 30, 34 -46 30, 76 -14 14, 76 14 14, 34 46 30, -34 46 30, -76 14 14',
        ),
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
  p.prism(tail, [rounded('-76 -40 40, 76 -40 40, 76 40 40, -76 40 40')], 0, 18, steel)
  p.lathe(tail, '18 66, 50 62, 120 42', bright)
  p.lathe(tail, '120 42, 200 42', steel)
  p.lathe(tail, '176 47, 192 47', bright, { width: thin })
  p.bore(tail, 200, 34, 60, dark, { floor: '#16181d', width: thin })
  return p
}

/** A sleeve that tapers, six-cornered, with a carbon cap. */
export function titaniumSilencer() {
  const p = new Picture({ cx: 390, cy: 290 })
  p.shadow([0, -130, 10], 320, 100, -22)
  const f = frame([0, 0, 0], { yaw: 54, tilt: 6 })
  const section = (k: number): Loop =>
    rounded(
      [
        [-92 * k, 30 * k],
        [-60 * k, 104 * k],
        [60 * k, 104 * k],
        [92 * k, 30 * k],
        [52 * k, -104 * k],
        [-52 * k, -104 * k],
      ],
      16,
    )
  p.lathe(f, '-370 46, -300 46', bright)
  p.lathe(f, '-330 52, -312 52', steel)
  p.lathe(f, '-300 48, -236 62', bright)
  p.prism(f, [section(0.86)], -240, -216, steel)
  p.prism(f, [section(0.96)], -216, -200, titanium)
  p.prism(f, [section(0.98)], -200, -184, bright, { width: thin })
  p.prism(f, [section(0.96)], -184, -30, titanium)
  p.prism(f, [section(1)], -30, 14, orange)
  p.prism(
    within(f, [0, 104, -10]),
    [rounded('-24 -6 4, 24 -6 4, 20 46 18, -20 46 18'), ellipse(10, 10, 0, 24, 24)],
    -14,
    14,
    orange,
  )
  p.prism(f, [section(0.96)], 14, 120, titanium)
  p.prism(f, [section(0.98)], 120, 136, bright, { width: thin })
  p.prism(f, [section(1)], 136, 200, dark)
  p.prism(f, [section(0.8)], 200, 236, dark)
  // The weave of the carbon.
  const weave = Array.from(
    { length: 9 },
    (_, i) =>
      [
        [-60, -70 + i * 18],
        [60, -88 + i * 18],
      ] as Flat[],
  )
  p.inside('carbon', f, section(0.78), 236, () =>
    p.marks(f, weave, 236, { width: 4, colour: '#51565d' }),
  )
  p.lathe(f, '236 52, 262 52', bright)
  p.bore(f, 262, 44, 80, dark, { floor: '#16181d', width: thin })
  return p
}

export function megaphone() {
  const p = new Picture({ cx: 396, cy: 290 })
  p.shadow([0, -120, 10], 330, 80, -24)
  const f = frame([0, 0, 0], { yaw: 56, tilt: 6 })
  p.lathe(f, '-390 38, -340 38', bright)
  p.lathe(f, '-376 43, -358 43', orange)
  p.lathe(f, '-340 38, 190 96', bright)
  p.lathe(f, '190 98, 200 100, 210 96', bright, { crease: 50 })
  p.lathe(f, '210 96, 320 66', bright)
  p.lathe(f, '320 68, 330 68', steel, { width: thin })
  p.bore(f, 330, 60, 50, dark, { floor: '#2a2e34', width: thin })
  // The baffle's tube ends within.
  p.face(f, [circle(30)], 300, '#81878d', thin)
  p.face(f, [circle(20)], 300, '#16181d')
  const tab = within(f, [0, -78, 40], { tilt: 90 })
  p.prism(
    tab,
    [rounded('-22 -34 6, 22 -34 6, 22 34 6, -22 34 6'), ellipse(9, 9, 0, 0, 24)],
    -6,
    30,
    steel,
  )
  return p
}

/** Folded copper around a core of fibre. */
export function exhaustGasket() {
  const p = new Picture({ cy: 300, scale: 1.1 })
  p.shadow([0, -100, 10], 250, 160)
  const f = frame([0, -70, 0], { tilt: -76, yaw: 14 })
  p.lathe(f, '0 176, 12 186, 40 186, 52 176', copper, { crease: 60 })
  p.face(f, [circle(176, 0, 0, 90)], 52, '#e8b592', thin)
  p.face(f, [circle(162, 0, 0, 80), circle(144, 0, 0, 80)], 52, '#a7a5a0', hair)
  p.bore(f, 52, 132, 52, copper, { floor: '#c9c8c3', width: thin })
  return p
}

/** A band whose ends a bolt pulls together. */
export function exhaustClamp() {
  const p = new Picture({ cy: 310, scale: 1.1 })
  p.shadow([0, -170, 0], 210, 80)
  const f = frame([0, -10, 0], { yaw: 30 })
  p.prism(f, [[...arc(152, -250, 70, 0, 0, 72), ...arc(142, 70, -250, 0, 0, 72)]], -44, 44, bright)
  const left = within(f, [-58, 150, 0])
  const bolt = within(f, [0, 176, 0], { yaw: 90 })
  p.prism(left, [box(34, 74, 10, 0, 24)], -44, 44, steel)
  p.lathe(bolt, '-130 10, 20 10', bright)
  p.thread(bolt, 20, 150, 12, bright, 9)
  p.prism(within(f, [58, 150, 0]), [box(34, 74, 10, 0, 24)], -44, 44, steel)
  p.prism(bolt, [circle(26, 0, 0, 6)], 76, 104, orange)
  p.thread(bolt, 104, 150, 12, bright, 9)
  return p
}

/** A bundle of strands, tied with a band. */
export function silencerPacking() {
  const p = new Picture({ cx: 396, cy: 296 })
  p.shadow([0, -120, 10], 320, 110, -18)
  const f = frame([0, 0, 0], { yaw: 52, tilt: 6 })
  p.lathe(f, '-270 60, -262 112, -240 124, -90 120, -74 104', paper, { crease: 80 })
  p.lathe(f, '-74 108, 60 108', orange)
  p.lathe(f, '60 104, 90 120, 240 124, 262 116', paper, { crease: 80 })
  const strands = Array.from({ length: 48 }, (_, i) => {
    const wave = (z: number) => 6 * sin(z * 1.9 + i * 57)
    return Array.from({ length: 25 }, (_, k): Point => {
      const z = (i % 2 ? -244 : 94) + k * 6
      const waist = 121
      return [i * 7.5 + wave(z), z, waist]
    })
  })
  p.engrave(f, strands, { width: 2, colour: '#a7a5a0' })
  p.engrave(
    f,
    strands.filter((_, i) => i % 5 === 2),
    { width: 3, colour: '#c4c2bc' },
  )
  p.face(f, [circle(116)], 262, '#dddbd5', thin)
  const ends = Array.from({ length: 7 }, (_, i) => arc(16 + i * 15, i * 80, i * 80 + 290, 0, 0, 40))
  p.marks(f, ends, 262, { width: 2.4, colour: '#a7a5a0' })
  return p
}

/** A slotted tip, a thread, a hexagon, and four wires to its plug. */
export function oxygenSensor() {
  const p = new Picture({ cx: 420, cy: 290 })
  p.shadow([0, -140, 20], 310, 80, -20)
  const f = frame([40, 10, 0], { yaw: 52, tilt: 6 })
  for (const [i, colour] of [paper, dark, paper, steel].entries()) {
    const k = (i - 1.5) * 13
    const lead = [
      at(f, [k, 0, -150]),
      at(f, [k, 10, -230]),
      [-280, 150 + k, -40],
      [-330, 60 + k, 20],
      [-300, -40 + k, 60],
      [-250, -110 + k * 0.6, 80],
    ] as Point[]
    p.tube(smooth(lead, false, 8), 6, colour, { width: 3 })
  }
  const plug = frame([-232, -120, 84], { yaw: 50, tilt: -20 })
  p.prism(plug, [box(76, 56, 10)], -20, 60, orange)
  p.prism(plug, [box(60, 42, 8)], 60, 74, orange)
  p.lathe(f, '-170 34, -150 46', rubber)
  p.lathe(f, '-150 46, -40 46, -30 54', bright)
  p.prism(f, [circle(84, 0, 0, 6)], -30, 30, steel)
  p.lathe(f, '30 62, 42 62', bright)
  p.ring(f, 76, 58, 42, 52, copper, thin)
  p.thread(f, 52, 130, 60, steel, 15)
  p.lathe(f, '130 44, 210 44, 220 38', bright)
  for (let i = 0; i < 8; i++)
    p.engrave(
      f,
      [
        [
          [i * 45, 150, 44.5],
          [i * 45, 192, 44.5],
        ],
      ],
      { width: 9, colour: '#1c1f26' },
    )
  p.face(f, [circle(12)], 220, '#1c1f26')
  return p
}

/** A roll of woven tape, its end loose, and two of the ties. */
export function exhaustWrap() {
  const p = new Picture({ cx: 384, cy: 300 })
  p.shadow([10, -130, 10], 290, 140, -8)
  const f = upright([-50, -120, 0], -16)
  const tail = xy('150 -60, 230 -100, 310 -104, 350 -90').map(([x = 0, y = 0]): Flat => [x, y])
  const spine = smooth([[60, -146] as Flat, ...tail], false, 8)
  p.prism(f, [[...spine, ...spine.map(([x, y]): Flat => [x, y + 9]).toReversed()]], 0, 130, brass)
  p.lathe(f, '0 160, 130 160', brass)
  const weft = Array.from({ length: 60 }, (_, i) =>
    Array.from({ length: 12 }, (_, k): Point => [i * 6 + (k % 2 ? 3 : -3), 4 + k * 11, 160.5]),
  )
  p.engrave(f, weft, { width: 1.6, colour: '#94793a' })
  p.face(f, [circle(160, 0, 0, 90)], 130, '#d0b877', thin)
  const spiral = Array.from(
    { length: 300 },
    (_, i): Flat => [(64 + i * 0.318) * cos(i * 9), (64 + i * 0.318) * sin(i * 9)],
  )
  p.marks(f, [spiral], 130, { width: hair, colour: '#6d5a22' })
  p.bore(f, 130, 62, 130, paper, { floor: '#c9c8c3', width: thin })
  for (const y of [-196, -226]) {
    const tie = within(f, [90, y, 0])
    p.prism(tie, [box(190, 9)], 0, 6, bright, { width: 3 })
    p.prism(tie, [box(26, 18, 3, -104, 0)], 0, 14, orange, { width: 3 })
  }
  return p
}
