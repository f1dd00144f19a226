import { bright, dark, type Material, orange, rubber, steel } from './light.ts'
import { arc, box, circle, hoop, type Loop, rounded, smooth, xy, xyz } from './outline.ts'
import { hair, ink, thin } from './pen.ts'
import { Picture } from './picture.ts'
import {
  along,
  at,
  cos,
  type Flat,
  type Frame,
  frame,
  type Point,
  seen,
  sin,
  within,
} from './space.ts'

export function foldingBrakeLever() {
  const p = new Picture({ cx: 396, cy: 300 })
  p.shadow([0, -66, 60], 330, 100, 6)
  const f = frame([0, 0, 0], { tilt: -50, roll: -4, yaw: -16 })
  const blade: Loop = smooth(
    xy(
      '-292 44, -284 84, -246 98, -210 84, -186 48, -130 8, -60 -16, 20 -26, 96 -22, 98 -58, 20 -66, -66 -58, -130 -46, -170 -58, -206 -84, -240 -86, -252 -60, -240 -30, -276 6',
    ),
    true,
    6,
  )
  p.prism(
    f,
    [blade, circle(19, -244, 52, 28), rounded('-70 -46 7, 70 -56 7, 70 -36 7, -70 -26 7')],
    -16,
    16,
    bright,
  )
  // The folding tip with its pivot and its ball end.
  const tip: Loop = smooth(
    xy(
      '84 -18, 140 -14, 200 -2, 250 18, 278 36, 306 42, 322 24, 314 0, 290 -8, 264 -14, 210 -38, 150 -54, 88 -62',
    ),
    true,
    6,
  )
  p.prism(f, [tip], -14, 14, orange, { top: '#ec6100' })
  p.bolt(f, 108, -38, 16, 12, steel, 'socket')
  // Pivot bush and reach adjuster.
  p.lathe(within(f, [-244, 52, 0]), '-22 20, 22 20', steel, { width: thin })
  p.bore(within(f, [-244, 52, 0]), 22, 11, 40, dark, { width: thin })
  const dial = within(f, [-190, -8, 16])
  p.lathe(dial, '0 28, 18 28', steel)
  for (let i = 0; i < 6; i++)
    p.face(dial, [circle(4, 19 * cos(i * 60), 19 * sin(i * 60), 12)], 18, '#2a2e34')
  p.bolt(f, -226, -62, 16, 10, steel, 'hex')
  return p
}

export function clutchLeverWithPerch() {
  const p = new Picture({ cx: 376, cy: 290, scale: 0.94 })
  p.shadow([10, -90, 50], 320, 100, -6)
  const f = frame([0, 0, 0], { tilt: -48, yaw: 16 })
  // A piece of bar runs through the clamp.
  const bar = (x: number): Point => at(f, [x, 96, -6])
  p.tube([bar(-20), bar(330)], 30, dark)
  // The lever.
  const blade: Loop = smooth(
    xy(
      '236 18, 240 -24, 206 -46, 150 -44, 60 -40, -60 -56, -160 -84, -250 -120, -284 -128, -304 -108, -296 -84, -262 -72, -160 -36, -60 -8, 60 6, 130 14, 170 40, 212 44',
    ),
    true,
    6,
  )
  p.prism(f, [blade], -14, 14, bright)
  // The perch carries the pivot and the cable adjuster.
  const perch: Loop = rounded(
    '96 58 14, 110 10 20, 150 -2 14, 196 -20 20, 226 -8 22, 236 24 16, 292 30 12, 292 62 12, 220 74 10, 200 128 10, 104 128 10',
  )
  p.prism(f, [perch], 10, 30, steel)
  const clamp = within(f, [0, 96, -6], { yaw: 90 })
  p.lathe(clamp, '110 42, 196 42', steel)
  for (const x of [128, 178]) p.bolt(within(f, [0, 96, -6]), x, 22, 38, 10, steel, 'socket')
  p.bolt(f, 198, 16, 30, 18)
  const adjuster = within(f, [292, 46, 20], { yaw: 90 })
  p.lathe(adjuster, '0 12, 20 12', bright, { width: thin })
  p.lathe(adjuster, '10 26, 34 26', orange)
  p.lathe(adjuster, '34 14, 62 12', bright, { width: thin })
  const cable = xyz('350 46 20, 384 44 20, 412 30 20, 428 0 20')
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
  p.lathe(boss, '0 24, 24 24', steel)
  p.bore(boss, 24, 13, 20, dark, { width: thin })
  return p
}

function grip(p: Picture, o: Point, yaw: number, accent: boolean) {
  const f = frame(o, { yaw, tilt: 4 })
  p.lathe(f, '-210 62, -196 78, -184 78, -172 54', rubber, { crease: 60 })
  p.lathe(f, '-172 50, 190 50', rubber)
  // A waffle of short ribs.
  const cuts: Point[][] = []
  for (let i = 0; i < 30; i++) cuts.push([-150, 150].map((z) => [i * 12, z, 50] as const))
  p.engrave(f, cuts, { width: 3, colour: '#16181d' })
  for (let z = -150; z <= 150; z += 20)
    p.engrave(f, [hoop(z, 50.5)], {
      width: 3,
      colour: '#16181d',
    })
  p.lathe(f, '168 56, 192 56', accent ? orange : rubber)
  p.face(f, [circle(56)], 192, accent ? '#ec6100' : '#2b2e33', thin)
  p.bore(f, 192, 38, 90, rubber, { width: thin, floor: '#16181d' })
}

export function openGrips() {
  const p = new Picture({ cy: 296 })
  p.shadow([-60, -120, -120], 250, 70, -36)
  p.shadow([60, -120, 100], 250, 70, -36)
  grip(p, [-70, -40, -150], 54, true)
  grip(p, [70, -40, 120], 54, true)
  return p
}

export function taperedHandlebar() {
  const p = new Picture({ cx: 396, cy: 278 })
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
      p.engrave(bar, [hoop(x + i * 4, 16)], {
        width: 1.6,
      })
  p.prism(within(f, [0, 6, 0], { tilt: -90 }), [box(150, 62, 24)], -12, 34, orange)
  return p
}

export function throttleCable() {
  const p = new Picture({ cx: 392, cy: 300, scale: 0.96 })
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
  p.lathe(end, '-8 13, 22 13', bright, { width: thin })
  p.lathe(end, '22 10, 80 10', steel, { width: thin })
  p.prism(end, [circle(19, 0, 0, 6)], 34, 46, bright, { width: thin })
  p.prism(end, [circle(19, 0, 0, 6)], 58, 70, bright, { width: thin })
  p.tube([at(end, [0, 0, 80]), at(end, [0, 0, 130])], 3.4, bright, { width: 2.6 })
  p.lathe(within(end, [0, 0, 136], { tilt: 90 }), '-14 11, 14 11', orange, { width: thin })
  // Grip end: an elbow of steel tube, inner and nipple.
  const g = smooth(
    [at(f, [240, -204, 30]), at(f, [290, -194, 30]), at(f, [312, -160, 30]), at(f, [314, -90, 30])],
    false,
    8,
  )
  p.tube(g, 12, bright)
  const top = within(f, [314, -90, 30], { tilt: -90 })
  p.lathe(top, '-6 15, 16 15', steel, { width: thin })
  p.tube([at(top, [0, 0, 16]), at(top, [0, 0, 70])], 3.4, bright, { width: 2.6 })
  p.lathe(within(top, [0, 0, 76], { yaw: 90 }), '-14 11, 14 11', orange, { width: thin })
  return p
}

export function foldingFootpeg() {
  const p = new Picture({ cx: 396, cy: 290 })
  p.shadow([10, -80, 30], 300, 130, -16)
  const f = frame([0, 0, 0], { tilt: -90, yaw: 26 })
  // Clevis tongue on the left.
  p.prism(
    f,
    [rounded('-290 -34 30, -150 -44 6, -150 44 6, -290 34 30'), circle(16, -252, 0, 28)],
    -26,
    22,
    steel,
  )
  // The platform: a frame with cross bars.
  const outer = rounded(
    '-160 -84 30, -90 -108 24, 200 -108 30, 238 -60 30, 238 60 30, 200 108 30, -90 108 24, -160 84 30',
  )
  const cells: Loop[] = []
  for (const x of [-86, 14, 114]) for (const y of [-46, 46]) cells.push(box(78, 66, 14, x + 14, y))
  p.prism(f, [outer, ...cells], -20, 20, steel)
  // Teeth stand along the rim, back row first.
  const tooth = (x: number, y: number, lengthwise: boolean) => {
    const a: Flat[] = xy('-13 0, 13 0, 6 24, -6 24')
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
  p.lathe(pin, '84 14, 172 14', bright)
  p.lathe(pin, '172 24, 184 24', bright)
  const spring = within(f, [-196, -120, -6], { yaw: 90 })
  p.coil(spring, 24, -70, 26, 5, 6, orange, 'both')
  return p
}

/** A plain lever: straight blade with a ball end; a brake lever's lies to the right, a clutch lever's to the left. */
function plainLever(p: Picture, side: 1 | -1, cut: (f: Frame) => void) {
  p.shadow([0, -80, 60], 320, 90, side * 6)
  const f = frame([0, 0, 0], { tilt: -50, yaw: side * -16 })
  const mirrored = (loop: Loop): Loop => loop.map(([x, y]) => [x * side, y])
  const blade = mirrored(
    smooth(
      xy(
        '-290 40, -280 74, -244 84, -208 70, -180 30, -110 -2, 0 -30, 120 -34, 220 -10, 270 20, 300 32, 322 14, 312 -14, 280 -20, 230 -52, 120 -76, 0 -72, -110 -50, -170 -50, -206 -74, -244 -70, -262 -30',
      ),
      true,
      6,
    ),
  )
  p.prism(f, [blade, circle(17, side * -246, 44, 28)], -15, 15, bright)
  p.marks(f, [smooth(mirrored(xy('-90 -20, 0 -46, 120 -54, 210 -34')) as Flat[], false, 8)], 15, {
    width: hair,
    colour: '#9ea2a6',
  })
  cut(f)
}

/** Against its hub lies the pusher of the master cylinder. */
export function brakeLever() {
  const p = new Picture({ cx: 396, cy: 296 })
  plainLever(p, 1, (f) => {
    p.lathe(within(f, [-246, 44, 0]), '-20 21, 20 21', orange, { width: thin })
    p.bore(within(f, [-246, 44, 0]), 20, 12, 40, dark, { width: thin })
    p.prism(f, [rounded('-206 -66 6, -160 -84 6, -150 -58 6, -190 -40 6')], -15, 15, bright)
    p.bolt(f, -180, -66, 15, 9, steel, 'socket')
  })
  return p
}

/** Through its hub goes the barrel in which the cable's nipple sits. */
export function clutchLever() {
  const p = new Picture({ cx: 404, cy: 296 })
  plainLever(p, -1, (f) => {
    p.lathe(within(f, [246, 44, 0]), '-20 21, 20 21', steel, { width: thin })
    p.bore(within(f, [246, 44, 0]), 20, 12, 40, dark, { width: thin })
    const barrel = within(f, [218, -40, 0])
    p.lathe(barrel, '-24 22, 24 22', orange, { width: thin })
    p.face(barrel, [box(44, 9, 0, 8, 0), circle(9, 0, 0, 24)], 24, ink)
  })
  return p
}

export function foldingClutchLever() {
  const p = new Picture({ cx: 404, cy: 300 })
  p.shadow([0, -66, 60], 330, 100, -6)
  const f = frame([0, 0, 0], { tilt: -50, roll: 4, yaw: 16 })
  const blade: Loop = smooth(
    xy(
      '288 40, 280 76, 244 88, 206 70, 176 36, 120 4, 50 -18, -20 -26, -96 -22, -98 -58, -20 -66, 60 -60, 140 -56, 190 -76, 236 -84, 262 -60, 276 -20',
    ),
    true,
    6,
  )
  p.prism(
    f,
    [blade, circle(18, 246, 46, 28), rounded('70 -46 7, -70 -56 7, -70 -36 7, 70 -26 7')],
    -16,
    16,
    bright,
  )
  const tip: Loop = smooth(
    xy(
      '-84 -18, -140 -14, -200 -2, -250 18, -278 36, -306 42, -322 24, -314 0, -290 -8, -264 -14, -210 -38, -150 -54, -88 -62',
    ),
    true,
    6,
  )
  p.prism(f, [tip], -14, 14, orange, { top: '#ec6100' })
  p.bolt(f, -108, -38, 16, 12, steel, 'socket')
  p.lathe(within(f, [246, 46, 0]), '-22 20, 22 20', steel, { width: thin })
  p.bore(within(f, [246, 46, 0]), 22, 11, 40, dark, { width: thin })
  // The barrel for the cable and the wheel for the reach.
  p.lathe(within(f, [214, -44, 0]), '-22 20, 22 20', dark, { width: thin })
  p.face(within(f, [214, -44, 0]), [circle(8, 0, 0, 20), box(40, 8, 0, 16, 0)], 22, '#bdc1c6')
  p.lathe(within(f, [164, -4, 16]), '0 26, 18 26', steel)
  for (let i = 0; i < 6; i++)
    p.face(
      within(f, [164, -4, 16]),
      [circle(4, 17 * cos(i * 60), 17 * sin(i * 60), 12)],
      18,
      '#2a2e34',
    )
  return p
}

export function heatedGrips() {
  const p = new Picture({ cx: 370, cy: 280 })
  p.shadow([-60, -120, -120], 250, 70, -36)
  p.shadow([60, -120, 100], 250, 70, -36)
  for (const [x, z] of xy('-70 -150, 70 120')) {
    const f = frame([x, -20, z], { yaw: 54, tilt: 4 })
    const lead = xyz('-200 -50 -40, -190 -110 0, -120 -150 20, 0 -150 60')
    p.tube(
      smooth(
        lead.map(([y, w, q]) => at(f, [q * 0.4, w, y])),
        false,
        8,
      ),
      7,
      rubber,
      { width: 3 },
    )
    p.lathe(f, '-210 62, -196 78, -184 78, -172 54', rubber, { crease: 60 })
    p.lathe(f, '-172 50, 190 50', rubber)
    // The heating wire shows as a meander, as the box prints it.
    const meander = Array.from({ length: 15 }, (_, i) => {
      const way = Array.from({ length: 9 }, (_, k) => 30 + (i % 2 ? k : 8 - k) * 13)
      return way.map((angle): Point => [angle, -124 + i * 18, 50.5])
    }).flat()
    p.engrave(f, [meander], { width: 5, colour: '#ec6100' })
    p.lathe(f, '170 56, 192 56', rubber)
    p.face(f, [circle(56)], 192, '#2b2e33', thin)
    p.bore(f, 192, 38, 90, rubber, { width: thin, floor: '#16181d' })
  }
  // The controller with its five steps.
  const box_ = frame([250, 120, -60], { yaw: -20, tilt: -10 })
  p.prism(box_, [box(120, 84, 16)], -16, 16, dark)
  for (let i = 0; i < 5; i++)
    p.face(box_, [circle(6, -36 + i * 18, 16, 16)], 16, i < 3 ? '#ec6100' : '#6a6f76')
  p.face(box_, [box(70, 18, 8, 0, -14)], 16, '#bdc1c6', hair)
  return p
}

export function closedGrips() {
  const p = new Picture({ cy: 296 })
  p.shadow([-60, -120, -120], 250, 70, -36)
  p.shadow([60, -120, 100], 250, 70, -36)
  for (const [x, z] of xy('-70 -150, 70 120')) {
    const f = frame([x, -40, z], { yaw: 54, tilt: 4 })
    p.lathe(f, '-190 62, -176 82, -164 82, -152 54', orange, { crease: 60 })
    p.lathe(f, '-152 46, -120 50, 40 56, 150 48, 176 52, 192 48, 200 34', rubber, { crease: 50 })
    const radius = (at_: number) =>
      at_ < 40 ? 50 + ((at_ + 120) / 160) * 6 : 56 - ((at_ - 40) / 110) * 8
    for (let z1 = -130; z1 <= 140; z1 += 11)
      p.engrave(f, [hoop(z1, radius(z1) + 0.8)], {
        width: 3.4,
        colour: '#16181d',
      })
  }
  return p
}

export function barWeights() {
  const p = new Picture({ cy: 300, scale: 1.1 })
  for (const z of [-70, 80]) {
    p.shadow([0, -100, z], 240, 60, -30)
    const f = frame([0, -10 - z * 0.3, z], { yaw: 48, tilt: 6 })
    p.lathe(f, '-210 12, -150 12', bright, { width: thin })
    p.lathe(f, '-150 26, -134 32', steel)
    p.lathe(f, '-134 32, -60 32', rubber)
    p.lathe(f, '-60 32, -46 28', steel)
    p.lathe(f, '-46 22, -20 22', bright)
    p.lathe(f, '-20 52, -10 62, 40 66, 110 66, 126 58', dark, { crease: 40 })
    p.lathe(f, '50 67, 70 67', orange, { width: thin })
    p.lathe(f, '70 66, 110 66, 126 58', dark, { crease: 40 })
    p.bore(f, 126, 24, 30, dark, { width: thin })
    p.face(within(f, [0, 0, 104]), [circle(12, 0, 0, 6)], 22, '#81878d')
  }
  return p
}

export function straightHandlebar() {
  const p = new Picture({ cx: 396, cy: 296 })
  p.shadow([0, -120, 30], 340, 70)
  const side = (s: number): Point[] =>
    xyz('0 -10 50, 60 -10 50, 110 -4 46, 160 16 30, 220 22 0, 350 14 -90').map(([x, y, z]) => [
      s * x,
      y,
      z,
    ])
  const turn = frame([0, 0, 0], { yaw: -14 })
  const [left, right] = [smooth(side(-1), false, 8), smooth(side(1), false, 8)]
  const whole = [...left.toReversed(), ...right.slice(1)].map((q) => at(turn, q))
  p.tube(whole, 15, dark)
  const [end, before] = [whole.at(-1), whole.at(-4)]
  if (end && before)
    p.bore(
      along(before, end),
      Math.hypot(end[0] - before[0], end[1] - before[1], end[2] - before[2]),
      12,
      20,
      dark,
      { width: thin },
    )
  const bar = within(turn, [0, -10, 50], { yaw: 90 })
  for (const x of [-62, 34])
    for (let i = 0; i < 8; i++)
      p.engrave(bar, [hoop(x + i * 4, 15)], {
        width: 1.8,
        colour: '#a0a5ac',
      })
  p.engrave(bar, [hoop(0, 15.5)], {
    width: 5,
    colour: '#ec6100',
  })
  return p
}

export function handlebarRisers() {
  const p = new Picture({ cy: 330 })
  for (const [x, z] of xy('-150 -50, 150 60')) {
    p.shadow([x, -170, z], 150, 110)
    const f = frame([x, -170, z], { yaw: -24 })
    const half = rounded([
      [-70, 0, 10],
      [70, 0, 10],
      [78, 150, 14],
      [58, 176, 4],
      ...arc(58, 0, -180, 0, 176, 20),
      [-58, 176, 4],
      [-78, 150, 14],
    ])
    p.prism(f, [half], -52, 52, steel)
    const cap = rounded([
      [-84, 196, 10],
      [-58, 196, 3],
      ...arc(58, 180, 0, 0, 196, 20),
      [58, 196, 3],
      [84, 196, 10],
      [84, 236, 16],
      [40, 280, 20],
      [-40, 280, 20],
      [-84, 236, 16],
    ])
    p.prism(f, [cap], -52, 52, orange)
    for (const s of [-1, 1])
      for (const z1 of [-26, 26])
        p.bolt(within(f, [s * 66, 256, z1], { tilt: -90 }), 0, 0, 0, 12, bright, 'socket')
  }
  return p
}

function loop(p: Picture, f: Frame, r: number, material: Material, start: number) {
  const path = Array.from({ length: 62 }, (_, i): Point => {
    const a = start - i * 8
    const grow = 1 + i * 0.004
    return at(f, [r * grow * cos(a) * 1.15, r * grow * sin(a), i * 0.8])
  })
  p.tube(path, 10, material, { width: 3.6 })
  for (const [end, before] of [
    [path[0], path[3]],
    [path.at(-1), path.at(-4)],
  ] as const) {
    if (!end || !before) continue
    const g = along(before, end)
    const reach = Math.hypot(end[0] - before[0], end[1] - before[1], end[2] - before[2])
    const tip = within(g, [0, 0, reach])
    const draw = [
      () => p.lathe(tip, '-12 14, 16 14', bright, { width: thin }),
      () => p.thread(tip, 16, 70, 10, steel, 8),
      () => p.prism(tip, [circle(19, 0, 0, 6)], 30, 44, bright, { width: thin }),
      () => p.tube([at(tip, [0, 0, 70]), at(tip, [0, 0, 112])], 3.4, bright, { width: 2.6 }),
      () =>
        p.lathe(within(tip, [0, 0, 118], { tilt: 90 }), '-13 11, 13 11', orange, { width: thin }),
    ]
    for (const one of seen(g.z)[2] >= 0 ? draw : draw.toReversed()) one()
  }
}

/** Pull and return, coiled beside each other. */
export function throttleCablePair() {
  const p = new Picture({ cx: 396, cy: 300, scale: 0.94 })
  p.shadow([0, -60, 60], 310, 150)
  loop(p, frame([-70, 20, 0], { tilt: -60 }), 150, rubber, 250)
  loop(p, frame([90, -20, 60], { tilt: -60 }), 150, dark, 320)
  return p
}

/** Adjusters with lock nuts at both ends, as a clutch needs them. */
export function clutchCable() {
  const p = new Picture({ cx: 390, cy: 290, scale: 0.94 })
  p.shadow([0, -60, 60], 280, 150)
  const f = frame([0, 0, 0], { tilt: -60 })
  loop(p, f, 180, rubber, 250)
  return p
}

export function throttleTube() {
  const p = new Picture({ cx: 410, cy: 290 })
  p.shadow([0, -150, 0], 290, 80, -30)
  const f = frame([0, 0, 0], { yaw: -50, tilt: 6 })
  p.lathe(f, '-260 48, 110 48', dark)
  const ribs = Array.from({ length: 12 }, (_, i) => [-240, 90].map((z): Point => [i * 30, z, 48.5]))
  p.engrave(f, ribs, { width: 3, colour: '#1c1f26' })
  p.lathe(f, '110 100, 124 104, 134 104', orange)
  p.lathe(f, '134 82, 156 82', orange)
  p.prism(
    within(f, [0, 0, 0]),
    [rounded([...arc(104, -60, 150), [-86, 60, 8], [-40, 0, 20], [0, -60, 20]])],
    156,
    170,
    orange,
  )
  p.bore(f, 170, 40, 120, dark, { width: thin, floor: '#16181d' })
  // The two slots in which the cables' nipples sit.
  for (const a of [64, 118])
    p.face(f, [circle(11, 84 * cos(a), 84 * sin(a), 20)], 170.5, '#1c1f26', thin)
  return p
}

export function pillionFootpeg() {
  const p = new Picture({ cx: 396, cy: 290 })
  p.shadow([10, -90, 20], 310, 90, -14)
  const f = frame([0, 0, 0], { yaw: 58, tilt: 4 })
  const flat = within(f, [0, 0, 0], { tilt: -90 })
  p.prism(
    flat,
    [rounded('-34 220 34, 34 220 34, 44 320 40, -44 320 40'), circle(16, 0, 284, 28)],
    -22,
    22,
    bright,
  )
  p.prism(f, [box(104, 84, 26)], -220, -180, bright)
  p.prism(f, [box(96, 70, 24)], -180, 230, rubber)
  for (let i = 0; i < 11; i++)
    p.prism(f, [box(108, 84, 24)], -170 + i * 36, -150 + i * 36, rubber, { width: thin })
  p.prism(f, [box(96, 74, 24)], 230, 252, bright)
  p.face(f, [box(44, 24, 12)], 252, '#ec6100', thin)
  return p
}

/** The shaft with its clamp, and the toe piece that folds. */
export function gearPedal() {
  const p = new Picture({ cx: 400, cy: 296 })
  p.shadow([10, -120, 40], 320, 80, 4)
  const f = frame([0, 0, 0], { yaw: -14, tilt: -10 })
  const arm = smooth(
    xy(
      '-286 14, -280 60, -236 80, -190 60, -160 26, -40 0, 120 -24, 226 -20, 262 6, 286 -20, 270 -64, 226 -76, 100 -70, -60 -48, -170 -34, -210 -70, -262 -60',
    ),
    true,
    6,
  )
  p.prism(f, [arm, circle(30, -236, 4, 36)], -14, 16, bright)
  // The splined bore and the pinch bolt across its slit.
  const splines = Array.from({ length: 96 }, (_, i): Flat => {
    const r = i % 4 < 2 ? 30 : 25
    return [-236 + r * cos(i * 3.75), 4 + r * sin(i * 3.75)]
  })
  p.face(f, [circle(40, -236, 4, 40), splines], 17, '#9ea2a6', hair)
  p.face(f, [rounded('-272 0 2, -320 -6 2, -320 10 2, -272 12 2')], 17, '#1c1f26')
  p.bolt(within(f, [-282, 60, 0], { tilt: -90 }), 0, 0, 0, 13, steel, 'socket')
  const toe = within(f, [258, -30, 16])
  p.lathe(within(f, [258, -30, -14]), '0 22, 44 22', steel)
  p.lathe(toe, '10 17, 30 17, 34 24, 130 24, 136 18', orange, { crease: 30 })
  for (let i = 0; i < 8; i++)
    p.engrave(toe, [hoop(44 + i * 11, 24.5)], {
      width: 3,
      colour: '#873604',
    })
  return p
}
