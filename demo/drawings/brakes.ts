import { bright, dark, orange, rubber, sinter, steel } from './light.ts'
import { arc, around, box, circle, type Loop, rolled, rounded, smooth, xy, xyz } from './outline.ts'
import { hair, ink, thin } from './pen.ts'
import { Picture } from './picture.ts'
import { along, at, cos, type Flat, frame, sin, times, upright, within } from './space.ts'

/** A rotor that floats on so many buttons. */
export function brakeDisc(buttons = 10) {
  const p = new Picture({ cy: 290 })
  p.shadow([0, -222, 0], 210, 60, -18)
  const f = frame([0, 0, 0], { yaw: 34, roll: 6 })
  p.axis(at(f, [0, 0, -230]), at(f, [0, 0, 0]))
  const share = 360 / buttons
  // The rotor: a ring whose inner edge bites around the buttons.
  const holes: Loop[] = []
  for (let i = 0; i < 30; i++) {
    const r = [166, 190, 213][i % 3] ?? 190
    holes.push(circle(7.5, r * cos(i * 12), r * sin(i * 12), 16))
  }
  const inner: Flat[] = []
  for (let i = 0; i < buttons; i++) {
    const a = i * share
    inner.push(...arc(146, a - 12, a + 12, 0, 0, 6), ...arc(134, a + 14, a + share - 14, 0, 0, 3))
  }
  p.prism(f, [circle(232, 0, 0, 96), inner, ...holes], -7, 7, bright)
  p.marks(f, [arc(226, 0, 360, 0, 0, 90)], 7, { width: 1.4, colour: '#7d8185' })
  // The carrier: ten arms and a bolted centre.
  const rim: Flat[] = []
  for (let i = 0; i < buttons; i++) {
    const a = i * share
    rim.push(...arc(127, a - 7, a + 7, 0, 0, 4), ...arc(100, a + 12, a + share - 12, 0, 0, 4))
  }
  const windows: Loop[] = []
  for (let i = 0; i < 5; i++) {
    const a = i * 72 + 36
    windows.push(
      rounded([...arc(84, a - 17, a + 17, 0, 0, 1), ...arc(70, a + 15, a - 15, 0, 0, 1)], 6),
    )
  }
  p.prism(f, [rim, circle(44, 0, 0, 48), ...windows, ...around(5, 62, 8, 0, 16)], -8, 10, orange)
  for (let i = 0; i < buttons; i++) {
    const b = within(f, [130 * cos(i * share), 130 * sin(i * share), 7])
    p.lathe(b, '0 15, 6 15', steel, { width: hair + 0.6 })
    p.face(b, [circle(6, 0, 0, 20)], 6, ink)
  }
  return p
}

/** Sintered metal shows its grains, organic compound is black. */
export function brakePads(sintered = 1) {
  const p = new Picture({ cy: 296, scale: 1.1 })
  const plate: Loop = rounded(
    '-150 -46 18, -118 -62 10, 118 -62 10, 150 -46 18, 150 10 10, 176 16 10, 186 44 14, 168 66 14, 132 62 14, 100 60 20, -100 60 20, -132 62 14, -168 66 14, -186 44 14, -176 16 10, -150 10 10',
  )
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
      p.prism(f, [half(s)], 9, 40, sintered ? sinter : dark)
      for (const [x, y] of xy('30 -26, 62 20, 100 -20, 96 22, 40 26, 70 -34'))
        p.face(f, [circle(2.6, s * x, y, 8)], 40, sintered ? '#3a332c' : '#6a6f76')
    }
  }
  return p
}

export function brakeCaliper() {
  const p = new Picture({ cx: 386, cy: 290, scale: 1.16 })
  p.shadow([0, -120, 30], 250, 110)
  const f = frame([0, 0, 0], { yaw: -32, tilt: -8 })
  const body: Loop = smooth(
    xy(
      '-205 -30, -196 30, -150 74, -80 96, 0 104, 80 96, 150 74, 196 30, 205 -30, 180 -72, 120 -84, 70 -60, 0 -54, -70 -60, -120 -84, -180 -72',
    ),
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
  p.prism(f, [rounded('-130 -78 8, 130 -78 8, 130 40 8, -130 40 8')], -34, -22, orange)
  p.prism(f, [rounded('-118 -70 8, 118 -70 8, 118 30 8, -118 30 8')], -22, -8, rubber)
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
  p.prism(f, [rounded('-34 66 4, 34 66 4, 34 104 4, -34 104 4')], -36, 36, dark)
  p.prism(f, [body], 30, 108, dark)
  for (const s of [-1, 1]) {
    const c = within(f, [s * 82, 14, 108])
    p.lathe(c, '0 58, 14 54, 22 46', dark)
    p.lathe(c, '22 40, 28 40', orange, { width: hair + 0.6 })
    p.face(c, [circle(22, 0, 0, 6)], 28, ink)
    p.bolt(f, s * 170, 0, 108, 17, steel, 'socket')
    p.bolt(f, s * 146, 52, 100, 11, steel, 'socket')
  }
  p.bolt(f, 0, 74, 108, 13, steel, 'socket')
  // Bleed screw.
  const n = within(f, [-120, 92, 60], { tilt: -90 })
  p.lathe(n, '0 15, 12 15', steel, { width: hair + 0.6 })
  p.lathe(n, '12 9, 34 9, 34 12, 44 7', steel, { width: hair + 0.6 })
  return p
}

/** Cut in one piece with its holes: no buttons, no carrier. */
export function rearBrakeDisc() {
  const p = new Picture({ cy: 290 })
  p.shadow([0, -222, 0], 200, 60, -18)
  const f = frame([0, 0, 0], { yaw: 34, roll: 6 })
  p.axis(at(f, [0, 0, -230]), at(f, [0, 0, 0]))
  const wave = Array.from({ length: 180 }, (_, i): Flat => {
    const r = 222 + 9 * cos(i * 2 * 9)
    return [r * cos(i * 2), r * sin(i * 2)]
  })
  const slots = Array.from({ length: 18 }, (_, i) =>
    rolled(box(46, 13, 6, 184, 0), i * 20 + (i % 2 ? 7 : -3)),
  )
  const windows = Array.from({ length: 4 }, (_, i) => {
    const a = i * 90 + 45
    return rounded([...arc(134, a - 26, a + 26, 0, 0, 6), ...arc(98, a + 20, a - 20, 0, 0, 4)], 10)
  })
  const bolts = around(4, 110, 13, 0, 24)
  p.prism(f, [wave, circle(70, 0, 0, 64), ...slots, ...windows, ...bolts], -7, 7, bright)
  p.marks(f, [arc(146, 0, 360, 0, 0, 90)], 7, { width: 1.4, colour: '#7d8185' })
  for (const [x, y] of xy('110 0, 0 110, -110 0, 0 -110'))
    p.ring(within(f, [x, y, 0]), 21, 13, 7, 10, orange, thin)
  return p
}

export function rearBrakePads() {
  const p = new Picture({ cy: 296, scale: 1.2 })
  const plate = rounded(
    '-150 -60 14, -60 -74 20, 60 -74 20, 150 -60 14, 158 30 14, 120 58 14, 40 62 10, 34 100 16, -34 100 16, -40 62 10, -120 58 14, -158 30 14',
  )
  const lining = rounded('-138 -50 10, 138 -50 10, 142 24 16, 112 46 12, -112 46 12, -142 24 16')
  p.shadow([0, -110, 20], 220, 110)
  for (const o of xyz('70 40 -120, -60 -30 90')) {
    const f = frame(o, { tilt: -14, yaw: -26 })
    p.prism(f, [plate, circle(12, 0, 78, 24)], -9, 9, o[0] < 0 ? orange : steel)
    p.prism(f, [lining], 9, 38, dark)
    p.face(f, [box(10, 84, 4)], 38, '#1c1f26')
  }
  return p
}

export function brakeShoes() {
  const p = new Picture({ cy: 292, scale: 1.06 })
  p.shadow([0, -196, 0], 210, 80, -14)
  const f = frame([0, 0, 0], { yaw: 28 })
  for (const s of [-1, 1]) {
    const shoe = within(f, [s * 12, 0, 0])
    const [from, to] = s < 0 ? [102, 258] : [-78, 78]
    const crescent = (outer: number, inner: number): Loop => [
      ...arc(outer, from, to),
      ...arc(inner, to, from),
    ]
    p.prism(shoe, [crescent(166, 152)], -46, 46, bright)
    p.prism(
      shoe,
      [crescent(166, 118), ...around(3, 134, 9, s < 0 ? 140 : -40).slice(0, 1)],
      -8,
      8,
      bright,
    )
    p.prism(
      shoe,
      [[...arc(186, from + 12, to - 12), ...arc(167, to - 12, from + 12)]],
      -46,
      46,
      orange,
    )
  }
  for (const y of [-112, 104]) {
    const spring = within(f, [-66, y, 14], { yaw: 90 })
    p.coil(spring, 11, 26, 106, 8, 4, steel, 'both')
    p.tube([at(spring, [0, 0, 0]), at(spring, [0, 0, 28])], 4, steel, { cap: 'round', width: 3 })
    p.tube([at(spring, [0, 0, 104]), at(spring, [0, 0, 132])], 4, steel, { cap: 'round', width: 3 })
  }
  // The anchor pin and the cam, between the ends.
  p.lathe(within(f, [0, -146, -50]), '0 17, 110 17', steel)
  p.prism(within(f, [0, 142, -50]), [box(26, 44, 8)], 0, 110, dark)
  return p
}

/** The seals lie in pairs, square and dust lip, with the pin and the bleed screw beside them. */
export function caliperRebuildKit() {
  const p = new Picture({ cy: 290 })
  p.shadow([0, -30, 10], 320, 190)
  const flat = frame([0, -20, 0], { tilt: -72, yaw: -10 })
  for (let i = 0; i < 4; i++) {
    const f = within(flat, [-210 + i * 132, 96 + (i % 2) * 14, 0])
    p.ring(f, 78, 62, 0, 18, i === 3 ? orange : rubber)
    p.ring(within(f, [6, -160, 0]), 66, 54, 0, 14, dark)
  }
  const pin = within(flat, [-250, -226, 20], { yaw: 90, tilt: 6 })
  p.lathe(pin, '0 12, 220 12', bright)
  p.thread(pin, 220, 270, 14, bright)
  p.lathe(pin, '270 24, 292 24', steel)
  const bleed = within(flat, [96, -226, 20], { yaw: 90, tilt: 6 })
  p.thread(bleed, 0, 60, 16, bright)
  p.prism(bleed, [circle(26, 0, 0, 6)], 60, 84, bright)
  p.lathe(bleed, '84 13, 110 13, 112 17, 126 12', bright)
  p.lathe(bleed, '122 20, 130 24, 160 22', rubber)
  return p
}

export function caliperPiston() {
  const p = new Picture({ cy: 310 })
  p.shadow([10, -150, 10], 230, 150)
  const f = upright([0, -150, 0])
  p.axis(at(f, [0, 0, 0]), at(f, [0, 0, 380]))
  p.lathe(f, '0 138, 8 150, 178 150', steel, { crease: 50 })
  p.lathe(f, '178 138, 196 138', dark)
  p.lathe(f, '196 150, 246 150, 254 144', orange, { crease: 50 })
  p.face(f, [circle(144, 0, 0, 90)], 254, '#d9dfe6', thin)
  p.bore(f, 254, 108, 170, steel, { floor: '#646970' })
  return p
}

/** A hose in its braid with a banjo eye at each end, the second bent by so many degrees. */
export function brakeHose(bend = 20) {
  const p = new Picture({ cx: 396, cy: 300, scale: 0.96 })
  p.shadow([0, -120, 60], 310, 120)
  const f = frame([0, 0, 0], { tilt: -58 })
  const path = smooth(
    xyz(
      '-250 -150 0, -190 -60 6, -150 80 20, -40 170 40, 110 170 40, 190 70 20, 150 -60 10, 40 -110 0, -40 -60 0, -30 30 40, 70 70 60, 170 20 60, 246 -90 20',
    ).map((q) => at(f, q)),
  )
  p.tube(path, 13, bright, { width: 3.6 })
  p.stroke([path.map((q) => p.on(q))], 16, '#7d8185', 'butt', '2.5 5')
  const ends = [
    [path[0], path[4], 0],
    [path.at(-1), path.at(-5), bend],
  ] as const
  for (const [end, before, turn] of ends) {
    if (!end || !before) continue
    const sleeve = within(along(before, end), [0, 0, 0])
    const reach = Math.hypot(end[0] - before[0], end[1] - before[1], end[2] - before[2])
    p.lathe(
      sleeve,
      [
        [reach - 10, 17],
        [reach + 52, 17],
      ],
      orange,
    )
    const neck = within(sleeve, [0, 0, reach + 52], { yaw: turn })
    p.lathe(neck, '0 10, 36 10', steel, { width: thin })
    const eye = within(neck, [0, 0, 62])
    const across = { ...eye, x: eye.z, y: eye.x, z: eye.y }
    const facing = across.z[1] * sin(24) + across.z[2] * cos(24) > 0
    const ring = facing ? across : { ...across, y: times(across.y, -1), z: times(across.z, -1) }
    p.lathe(ring, '-15 33, 15 33', bright)
    p.bore(ring, 15, 19, 30, dark, { width: thin })
  }
  return p
}

export function banjoBolt() {
  const p = new Picture({ cy: 330, scale: 1.1 })
  p.shadow([-100, -150, 20], 150, 80)
  p.shadow([160, -150, 60], 170, 90)
  const f = upright([-100, -150, 20], 14)
  p.prism(f, [circle(70, 0, 0, 6)], 0, 62, orange)
  p.lathe(f, '62 84, 76 84', orange)
  p.lathe(f, '76 40, 150 40', steel)
  const hole = within(f, [0, -40, 118], { tilt: 90 })
  p.face(hole, [circle(15, 0, 0, 30)], 1, '#1c1f26', thin)
  p.thread(f, 150, 300, 46, steel)
  p.lathe(f, '300 38, 306 36', steel, { width: thin })
  p.bore(f, 306, 15, 40, dark, { width: thin })
  for (const [x, y] of xy('120 20, 226 -70')) p.ring(upright([x, -150, -y]), 74, 44, 0, 14, bright)
  return p
}

const leverBlade = smooth(
  xy(
    '-236 18, -240 -24, -206 -46, -150 -44, -60 -40, 60 -56, 160 -84, 250 -120, 284 -128, 304 -108, 296 -84, 262 -72, 160 -36, 60 -8, -60 6, -130 14, -170 40, -212 44',
  ),
  true,
  6,
)

export function masterCylinder() {
  const p = new Picture({ cx: 384, cy: 316, scale: 0.92 })
  p.shadow([10, -150, 50], 320, 110, 6)
  const f = frame([0, -10, 0], { tilt: -34, yaw: -12 })
  const bar = within(f, [0, 92, -40], { yaw: 90 })
  p.lathe(bar, '-330 32, 60 32', dark)
  p.lathe(bar, '-216 46, -130 46', steel)
  p.prism(within(f, [20, 0, 0]), [leverBlade], -14, 14, bright)
  // The cylinder lies along the bar; the banjo's outlet is at its far end.
  const body = within(f, [-190, 40, 26], { yaw: 90 })
  p.prism(body, [box(74, 84, 20)], 0, 210, steel)
  p.lathe(body, '210 34, 232 30', steel)
  p.bore(within(body, [0, 0, 232]), 0, 16, 20, dark, { width: thin })
  p.bolt(f, -190, -4, 36, 20)
  // The reservoir stands on it, with a sight glass and two screws.
  const pot = upright([-70, 50, 10], -12)
  p.prism(pot, [box(190, 124, 18)], 0, 86, dark)
  p.lathe(within(pot, [0, -62, 40], { tilt: 90 }), '0 30, 8 30', bright)
  p.face(within(pot, [0, -62, 40], { tilt: 90 }), [circle(22)], 8, '#ec6100', thin)
  p.prism(pot, [box(204, 138, 20)], 86, 104, steel)
  for (const x of [-78, 78]) p.bolt(pot, x, 0, 104, 11, steel, 'socket')
  return p
}

/** Everything on one axis, in the order in which it goes into the bore. */
export function masterCylinderRepairKit() {
  const p = new Picture({ cx: 396, cy: 300 })
  p.shadow([0, -120, 0], 330, 70, -22)
  const f = frame([0, 0, 0], { yaw: 58, tilt: 4 })
  p.axis(at(f, [0, 0, -400]), at(f, [0, 0, 400]))
  p.coil(f, 50, -370, -200, 6, 7, steel, 'both')
  p.lathe(f, '-180 36, -170 62, -140 66', rubber)
  p.lathe(f, '-116 30, -96 30, -96 56, -76 56, -76 34, 40 34', bright)
  p.lathe(f, '40 58, 62 58, 62 30, 100 30, 112 20', bright)
  p.lathe(f, '148 54, 176 66, 184 62', rubber)
  const clip = within(f, [0, 0, 0])
  p.prism(
    clip,
    [
      [
        ...arc(74, -64, 244),
        ...arc(86, 250, 258, 0, 0, 2),
        ...arc(60, 258, 244, 0, 0, 3),
        ...arc(60, 244, -64),
        ...arc(60, -64, -78, 0, 0, 3),
        ...arc(86, -78, -70, 0, 0, 2),
      ],
    ],
    222,
    230,
    bright,
  )
  p.lathe(f, '280 78, 292 78, 300 60, 310 76, 320 54, 330 70, 340 46, 352 46', orange, {
    crease: 20,
  })
  p.bore(f, 352, 26, 40, rubber, { width: thin })
  return p
}

export function rearCaliper() {
  const p = new Picture({ cx: 392, cy: 292, scale: 1.16 })
  p.shadow([0, -120, 30], 190, 100)
  const f = frame([0, 0, 0], { yaw: -32, tilt: -8 })
  const half = rounded(
    '-150 -60 20, -130 60 30, -80 104 30, 80 104 30, 130 60 30, 150 -60 20, 100 -92 20, 60 -70 30, -60 -70 30, -100 -92 20',
  )
  const mount = rounded('-176 -50 20, -214 -30 26, -214 40 26, -120 60 8, -120 -50 8')
  p.prism(f, [half], -100, -30, dark)
  p.prism(f, [mount, circle(15, -180, 4, 24)], -94, -58, dark)
  p.prism(f, [box(180, 110, 8, 0, 0)], -30, -18, orange)
  p.prism(f, [box(160, 96, 8, 0, 0)], -18, -4, rubber)
  for (const s of [-1, 1]) p.prism(f, [box(46, 70, 10, s * 104, 58)], -32, 32, dark)
  p.prism(f, [half], 26, 96, dark)
  const cap = within(f, [0, 6, 96])
  p.lathe(cap, '0 66, 14 62, 22 54', dark)
  p.lathe(cap, '22 46, 28 46', orange, { width: thin })
  p.face(cap, [circle(25, 0, 0, 6)], 28, ink)
  for (const s of [-1, 1]) p.bolt(f, s * 106, 52, 96, 14, steel, 'socket')
  const bleed = within(f, [-60, 104, 60], { tilt: -90 })
  p.lathe(bleed, '0 15, 12 15', steel, { width: thin })
  p.lathe(bleed, '12 9, 34 9, 34 12, 44 7', steel, { width: thin })
  return p
}
