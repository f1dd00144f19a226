/** What an engine breathes, drinks and cools itself with. */

import { brass, bright, dark, orange, paper, rubber, steel } from './light.ts'
import { arc, box, circle, rounded, smooth, xy, xyz } from './outline.ts'
import { thin } from './pen.ts'
import { Picture } from './picture.ts'
import { at, cos, type Flat, frame, type Point, sin, upright, within } from './space.ts'

export function airFilter() {
  const p = new Picture({ cx: 396, cy: 296 })
  p.shadow([0, -172, 0], 300, 110, -24)
  const f = frame([0, 0, 0], { yaw: -52, tilt: 4 })
  // Narrow end away; the inlet flange comes to the viewer.
  p.lathe(f, '-230 96, -218 108, -196 110', bright)
  const pleats = 44
  const cone = (z: number) => 110 + ((z + 196) / 330) * 46
  p.lathe(
    f,
    [
      [-196, cone(-196)],
      [134, cone(134)],
    ],
    orange,
  )
  const folds: Point[][] = []
  for (let i = 0; i < pleats; i++)
    folds.push([-196, 134].map((z) => [(i * 360) / pleats, z, cone(z)] as const))
  p.engrave(f, folds, { width: 3.4, colour: '#873604' })
  for (const z of [-120, -40, 40])
    p.engrave(f, [circle(1, 0, 0, 90).map((_, i) => [i * 4, z, cone(z) + 1] as const)], {
      width: 1.4,
      colour: '#fea47b',
    })
  p.lathe(f, '134 166, 166 172, 182 164, 188 150', rubber, { crease: 40 })
  p.lathe(f, '188 104, 206 98, 262 98', rubber, { crease: 40 })
  // The clamp and its screw.
  p.lathe(f, '222 103, 244 103', steel, { width: thin })
  const screw = within(f, [30, 104, 233], { yaw: 90 })
  p.prism(screw, [box(24, 22, 4)], -26, 20, steel, { width: thin })
  p.lathe(screw, '20 14, 36 14', bright, { width: thin })
  p.face(f, [circle(98)], 262, '#2b2e33', thin)
  p.bore(f, 262, 80, 120, rubber, { width: thin, floor: '#16181d' })
  return p
}

export function carburettor() {
  const p = new Picture({ cx: 396, cy: 312 })
  p.shadow([0, -190, 20], 230, 150)
  const f = frame([0, 0, 0], { yaw: 34 })
  const up = upright([0, 0, 0], 34)
  // Behind: the engine side of the bore.
  p.lathe(f, '-190 74, -150 74, -150 84, -110 90', bright)
  // Float bowl below.
  const bowl = rounded('-96 -104 26, 96 -104 26, 96 84 26, -96 84 26')
  p.lathe(within(up, [0, 0, -206]), '0 18, 16 18', steel, { width: thin })
  p.prism(up, [rounded('-84 -92 30, 84 -92 30, 84 70 30, -84 70 30')], -190, -100, bright)
  p.prism(up, [bowl], -100, -84, bright)
  for (const [x, y] of xy('-78 -86, 78 -86')) p.bolt(up, x, y, -84, 9, steel, 'socket')
  // The body.
  p.prism(up, [rounded('-82 -104 14, 82 -104 14, 82 110 14, -82 110 14')], -84, 82, steel)
  // Vacuum chamber and its lid.
  p.lathe(up, '82 110, 104 118, 118 118', bright)
  p.lathe(up, '118 120, 130 120, 142 108, 172 100, 186 84', dark)
  for (let i = 0; i < 4; i++)
    p.bolt(up, 107 * cos(i * 90 + 45), 107 * sin(i * 90 + 45), 128, 9, steel, 'socket')
  // The mouth.
  p.lathe(f, '104 84, 122 84, 150 92, 164 100, 172 100', bright)
  p.face(f, [circle(100)], 172, '#d7dbe0', thin)
  p.bore(f, 172, 80, 150, bright, { floor: '#2a2e34', width: thin })
  // Throttle lever and cable wheel on the flank.
  const side = within(f, [-82, 6, 0], { yaw: -90 })
  p.lathe(side, '0 22, 20 22', steel, { width: thin })
  p.prism(
    side,
    [
      [...arc(62, -30, 190, 0, 0, 30), ...rounded('-40 -30 10, -18 -84 14, 14 -84 14, 34 -34 10')],
      circle(9, -34, 30, 16),
    ],
    20,
    32,
    orange,
  )
  p.bolt(side, 0, 0, 32, 15)
  // Overflow and fuel pipes on the left.
  const pipe = within(f, [-84, -136, 40], { yaw: -90 })
  p.lathe(pipe, '0 16, 10 16, 10 10, 46 10, 46 13, 56 9', bright, { width: thin })
  return p
}

export function fuelPump() {
  const p = new Picture({ cx: 404, cy: 330 })
  p.shadow([0, -190, 20], 200, 130)
  const f = upright([0, -190, 0])
  // The strainer sock at the foot.
  const sock = upright([-50, -190, 30], 18)
  p.prism(sock, [rounded('-150 -66 46, 120 -66 46, 120 66 46, -150 66 46')], 0, 30, paper)
  const weave: Flat[][] = []
  for (let x = -130; x <= 110; x += 20)
    weave.push([
      [x, -62],
      [x, 62],
    ])
  for (let y = -50; y <= 50; y += 20)
    weave.push([
      [-146, y],
      [116, y],
    ])
  p.marks(sock, weave, 30, { width: 1.2, colour: '#a7a5a0' })
  p.lathe(f, '30 34, 60 34', dark)
  p.lathe(f, '60 66, 70 80, 92 84', steel, { crease: 50 })
  p.lathe(f, '92 87, 108 87', bright)
  p.lathe(f, '108 84, 250 84', steel)
  p.lathe(f, '250 87, 266 87', bright)
  p.lathe(f, '266 84, 286 80', steel)
  p.lathe(f, '286 76, 318 72', dark)
  // Outlet with barbs, and the plug.
  const out = within(f, [36, 12, 318])
  p.lathe(out, '0 26, 14 26, 14 15, 40 15, 40 21, 56 15, 56 21, 72 15, 72 20, 88 13', bright, {
    width: thin,
  })
  const plug = within(f, [-34, -14, 318], { roll: 10 })
  for (const s of [-1, 1]) {
    const w: Point[] = [
      at(plug, [s * 12, 0, 60]),
      at(plug, [s * 13, 0, 96]),
      at(plug, [-40 + s * 10, 0, 138]),
      at(plug, [-110 + s * 6, -10, 150]),
      at(plug, [-170, -30 + s * 12, 110]),
      at(plug, [-196, -50 + s * 12, 60]),
    ]
    p.tube(smooth(w, false, 8), 6, s < 0 ? dark : orange, { cap: 'round', width: 3 })
  }
  p.prism(plug, [box(62, 42, 6)], 0, 36, orange)
  p.prism(plug, [box(50, 32, 6)], 36, 70, orange)
  return p
}

export function radiator() {
  const p = new Picture({ cy: 296 })
  p.shadow([10, -175, 0], 330, 80, -18)
  const f = frame([0, 0, 0], { yaw: 26, tilt: -4 })
  const [w, h] = [200, 140]
  p.prism(f, [box(2 * w, 2 * h, 0)], -34, 34, dark)
  // Tubes run across, fins zigzag between them.
  for (let i = 0; i < 14; i++) {
    const y = -h + 10 + i * 20
    p.face(f, [box(2 * w, 7, 0, 0, y)], 35, '#bdc1c6')
    if (i < 13) {
      const zig: Flat[] = []
      for (let k = 0; k <= 50; k++) zig.push([-w + (k * 2 * w) / 50, y + (k % 2 ? 16 : 4)])
      p.marks(f, [zig], 35, { width: 1.8, colour: '#9ea2a6' })
    }
  }
  p.prism(f, [box(2 * w + 8, 16, 0, 0, h + 6)], -38, 38, bright)
  p.prism(f, [box(2 * w + 8, 16, 0, 0, -h - 6)], -38, 38, bright)
  for (const s of [-1, 1]) {
    const tank = rounded([
      [s * w, -h - 20, 8],
      [s * (w + 62), -h - 8, 26],
      [s * (w + 62), h + 8, 26],
      [s * w, h + 20, 8],
    ])
    if (s > 0) p.prism(f, [tank], -42, 42, bright)
    else p.prism(f, [tank], -42, 42, bright)
  }
  // Hose necks face the viewer; filler with its cap on the right tank.
  for (const [x, y] of [
    [-w - 30, -h + 30],
    [w + 30, -h + 46],
  ] as const) {
    const n = within(f, [x, y, 42])
    p.lathe(n, '0 24, 34 24, 34 28, 46 26', bright)
    p.bore(n, 46, 18, 30, dark, { width: thin })
  }
  const neck = within(f, [w + 30, h + 12, 0], { tilt: -90 })
  p.lathe(neck, '-4 30, 18 30', bright)
  p.lathe(neck, '18 46, 32 46, 38 40', orange)
  p.prism(neck, [box(104, 20, 9)], 38, 50, orange)
  // Rubber-bushed mounting ears.
  for (const x of [-120, 120]) {
    p.prism(
      f,
      [
        rounded([
          [x - 26, h + 14, 4],
          [x + 26, h + 14, 4],
          [x + 20, h + 52, 18],
          [x - 20, h + 52, 18],
        ]),
        circle(10, x, h + 36, 20),
      ],
      -4,
      4,
      bright,
    )
  }
  return p
}

export function panelAirFilter() {
  const p = new Picture({ cx: 400, cy: 292 })
  p.shadow([0, -110, 20], 320, 130, -10)
  const up = frame([0, -40, 0], { tilt: -66, yaw: -16 })
  p.prism(up, [box(500, 280, 34)], -40, 0, orange)
  p.prism(up, [box(520, 300, 38)], 0, 22, orange)
  p.face(up, [box(440, 220, 10)], 23, '#a7a5a0', thin)
  for (let i = 0; i < 27; i++) {
    const x = -208 + i * 16
    p.face(up, [box(9, 212, 0, x, 0)], 24, '#fbfaf7')
    p.face(up, [box(5, 212, 0, x + 7, 0)], 24, '#c4c2bc')
  }
  for (const y of [-50, 50]) p.face(up, [box(440, 6, 0, 0, y)], 25, '#7d8185')
  return p
}

/** A needle with its seat, jets, O-rings and the gasket of the bowl. */
export function carburettorKit() {
  const p = new Picture({ cy: 296 })
  p.shadow([0, -60, 10], 330, 200)
  const flat = frame([0, -40, 0], { tilt: -72, yaw: -10 })
  p.prism(within(flat, [-110, 60, 0]), [box(300, 250, 50), box(256, 206, 36)], 0, 8, rubber)
  for (const [x, y, r] of xyz('190 150 52, 270 60 38, 150 40 28, 230 -30 22'))
    p.ring(within(flat, [x, y, 0]), r, r - 11, 0, 11, orange)
  const lying = (x: number, y: number) => within(flat, [x, y, 26], { yaw: 90, tilt: 8 })
  const needle = lying(-280, -170)
  p.lathe(needle, '0 12, 14 12', bright, { width: thin })
  p.prism(needle, [box(34, 34, 8)], 14, 84, bright)
  p.lathe(needle, '84 15, 116 3', rubber, { width: thin })
  const seat = lying(-130, -176)
  p.thread(seat, 0, 50, 27, brass, 12)
  p.prism(seat, [circle(38, 0, 0, 6)], 50, 78, brass)
  p.bore(seat, 78, 16, 30, dark, { width: thin })
  const main = lying(20, -184)
  p.thread(main, 0, 44, 20, brass, 11)
  p.lathe(main, '44 32, 76 32', brass)
  p.face(main, [box(52, 9)], 76, '#1c1f26')
  const pilot = lying(150, -190)
  p.lathe(pilot, '0 11, 76 11', brass, { width: thin })
  for (const z of [16, 34, 52])
    p.face(within(pilot, [0, -11, z], { tilt: 90 }), [circle(4, 0, 0, 12)], 0, '#1c1f26')
  p.thread(pilot, 76, 104, 16, brass, 9)
  p.lathe(pilot, '104 21, 122 21', brass, { width: thin })
  p.face(pilot, [box(34, 7)], 122, '#1c1f26')
  return p
}

/** The arrow on its glass shows the flow. */
export function fuelFilter() {
  const p = new Picture({ cx: 396, cy: 292 })
  p.shadow([0, -120, 10], 320, 80, -24)
  const f = frame([0, 0, 0], { yaw: 56, tilt: 6 })
  p.lathe(f, '-320 12, -310 22, -292 18, -200 18', paper, { crease: 30 })
  p.lathe(f, '-200 40, -180 96, -166 102', paper, { crease: 50 })
  p.lathe(f, '-166 108, -140 108', orange)
  p.lathe(f, '-140 100, 130 100', paper)
  p.engrave(
    f,
    Array.from({ length: 30 }, (_, i) => [-130, 120].map((z): Point => [i * 12, z, 100])),
    { width: 5, colour: '#c4c2bc' },
  )
  const arrow = xy('-80 12, 30 12, 30 26, 80 0, 30 -26, 30 -12, -80 -12, -80 12').map(
    ([z = 0, a = 0]): Point => [130 + a, z, 100.5],
  )
  p.engrave(f, [arrow], { width: 5, colour: '#ec6100' })
  p.lathe(f, '130 108, 156 108', orange)
  p.lathe(f, '156 102, 172 94, 196 40', paper, { crease: 50 })
  p.lathe(f, '196 18, 280 18, 280 23, 300 16', paper, { width: thin })
  p.bore(f, 300, 9, 20, dark, { width: thin, floor: '#16181d' })
  return p
}

/** The wax in its brass cup, the spring, and the bridge over them. */
export function thermostat() {
  const p = new Picture({ cy: 310, scale: 1.1 })
  p.shadow([0, -170, 10], 170, 100)
  const f = upright([0, -170, 0], 20)
  p.lathe(f, '0 34, 60 34', brass)
  p.coil(f, 66, 40, 160, 4.5, 9, orange, 'back')
  p.lathe(f, '60 26, 150 26', brass)
  for (const s of [-1, 1])
    p.prism(within(f, [s * 92, 0, 20]), [box(8, 40)], 0, 150, steel, { width: 3 })
  p.prism(within(f, [0, 0, 14]), [box(194, 40, 4)], 0, 8, steel, { width: 3 })
  p.lathe(f, '0 34, 50 34', brass)
  p.coil(f, 66, 40, 160, 4.5, 9, orange, 'front')
  p.lathe(f, '166 96, 176 96', steel)
  p.lathe(f, '172 150, 178 156, 196 156, 202 150', rubber, { crease: 50 })
  p.lathe(f, '202 110, 206 110', steel)
  p.lathe(f, '206 92, 214 88', brass)
  for (const s of [-1, 1])
    p.tube([at(f, [s * 100, 0, 204]), at(f, [s * 60, 0, 276]), at(f, [0, 0, 290])], 11, steel, {
      width: 3.6,
    })
  p.lathe(f, '214 12, 280 12', bright)
  p.lathe(f, '276 24, 300 24', steel)
  return p
}

/** The mechanical seal with its spring, the shaft seal and the cover's O-ring, on the pump's axis. */
export function waterPumpSeals() {
  const p = new Picture({ cx: 396, cy: 300 })
  p.shadow([0, -140, 0], 330, 80, -22)
  const f = frame([0, 0, 0], { yaw: 54, tilt: 4 })
  p.axis(at(f, [0, 0, -380]), at(f, [0, 0, 380]))
  p.ring(f, 150, 132, -330, -312, rubber)
  p.lathe(f, '-200 84, -190 88, -150 88', rubber)
  p.ring(f, 88, 44, -150, -144, rubber, thin)
  p.bore(f, -144, 44, 40, orange, { floor: '#873604', width: thin })
  p.lathe(f, '-40 112, -28 112, -28 80, 30 80', bright)
  p.coil(f, 66, 30, 110, 3.5, 9, steel, 'both')
  p.lathe(f, '110 78, 130 84, 160 84', dark)
  p.bore(f, 160, 40, 60, dark, { width: thin, floor: '#16181d' })
  p.ring(f, 96, 46, 240, 272, orange)
  return p
}

export function radiatorCap() {
  const p = new Picture({ cy: 306, scale: 1.06 })
  p.shadow([0, -150, 10], 220, 130)
  const f = upright([0, -150, 0], -24)
  p.lathe(f, '0 40, 12 44, 30 44', brass)
  p.lathe(f, '30 64, 44 66', rubber)
  p.coil(f, 50, 44, 120, 3.5, 8, steel, 'both')
  p.lathe(f, '116 112, 130 116', rubber)
  const skirt = [
    ...arc(158, -60, 60),
    ...arc(176, 66, 114, 0, 0, 8),
    ...arc(158, 120, 240),
    ...arc(176, 246, 294, 0, 0, 8),
  ]
  p.prism(f, [skirt], 136, 186, bright)
  p.lathe(f, '186 150, 200 144, 206 120', bright, { crease: 40 })
  p.prism(f, [box(300, 58, 24)], 196, 226, orange)
  p.face(f, [circle(46, 0, 0, 40)], 227, '#efede8', thin)
  for (const [x, y] of xy('-17 0, 17 0')) p.face(f, [box(7, 34, 2, x, y)], 228, '#1c1f26')
  p.face(f, [circle(4, 0, -15, 12)], 228, '#1c1f26')
  // The locking tab.
  p.prism(within(f, [186, 0, 176]), [box(70, 36, 12)], 0, 8, steel)
  return p
}
