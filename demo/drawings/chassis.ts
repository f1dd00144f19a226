import { bright, dark, orange, rubber, steel } from './light.ts'
import { arc, box, circle, hoop, type Loop, rounded, smooth, xy, xyz } from './outline.ts'
import { hair, thin } from './pen.ts'
import { Picture } from './picture.ts'
import {
  add,
  along,
  at,
  cos,
  type Flat,
  type Frame,
  frame,
  type Point,
  seen,
  sin,
  times,
  upright,
  within,
} from './space.ts'

export function roundMirror() {
  const p = new Picture({ cx: 420, cy: 290, scale: 1.1 })
  p.shadow([-60, -236, 0], 190, 60)
  const head: Point = [60, 96, 0]
  const f = frame(head, { yaw: -24, tilt: 4 })
  // The stem leaves the back of the shell and comes down to the thread.
  const stem = smooth(
    [
      at(f, [-30, -50, -40]),
      [0, -20, -46],
      [-50, -90, -30],
      [-120, -130, -6],
      [-150, -170, 0],
      [-154, -200, 0],
    ] as Point[],
    false,
    8,
  )
  p.lathe(f, '-66 40, -58 84, -34 124, 0 146, 14 150', dark, { crease: 70 })
  p.tube(stem, 12, dark, { cap: 'round' })
  const foot = frame([-154, -196, 0], { tilt: -90 })
  p.lathe(foot, '-54 13, -10 13', steel)
  for (let i = 0; i < 5; i++)
    p.engrave(foot, [hoop(-48 + i * 8, 13)], {
      width: 1.8,
    })
  p.prism(foot, [circle(30, 0, 0, 6)], -12, 10, orange)
  p.lathe(foot, '10 22, 40 15', rubber)
  p.lathe(f, '-66 40, -58 84, -34 124, 0 146, 14 150', dark, { crease: 70 })
  p.face(f, [circle(150)], 14, '#3c4047', 4)
  p.face(f, [circle(138)], 14, '#bdc1c6', thin)
  // Flat reflections.
  const band = (a: number, b: number): Loop => [
    ...arc(136, 60 + a, 60 + b, 0, 0, 10),
    ...arc(136, 240 - b, 240 - a, 0, 0, 10),
  ]
  p.face(f, [band(-4, 22)], 14, '#eef2f7')
  p.face(f, [band(30, 40)], 14, '#eef2f7')
  p.face(
    f,
    [
      [
        ...arc(137, 190, 330, 0, 0, 30),
        ...smooth(xy('112 -58, 40 -44, -40 -52, -134 -24') as Flat[], false, 6),
      ],
    ],
    14,
    '#9ea2a6',
  )
  return p
}

export function shockAbsorber() {
  const p = new Picture({ cx: 400, cy: 300 })
  p.shadow([20, -236, 30], 260, 60, -14)
  const a: Point = [-196, -186, 60]
  const b: Point = [196, 216, -40]
  const f = along(a, b)
  const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2])
  const eye = (z: number) => {
    const e = within(f, [0, 0, z], { tilt: 0 })
    const ring = { ...e, x: f.z, y: f.x, z: f.y }
    p.lathe(ring, '-30 42, 30 42', dark)
    p.lathe(ring, '30 30, 32 30', rubber, { width: thin })
    p.lathe(ring, '30 20, 38 20', steel, { width: thin })
    p.bore(ring, 38, 11, 40, dark, { width: thin })
  }
  const forward = f.z[2] * cos(24) + f.z[1] * sin(24) > 0
  // From the far end to the near one, whichever way the shock leans.
  const order: (() => void)[] = [
    () => eye(0),
    () => p.lathe(f, '30 26, 60 34', dark),
    () => p.lathe(f, '60 60, 84 66, 98 66', bright, { crease: 50 }),
    () => p.lathe(f, '98 74, 112 74', dark),
  ]
  for (const draw of forward ? order : order.reverse()) draw()
  const [z0, z1] = [112, length - 92]
  p.coil(f, 70, z0 + 8, z1 - 8, 7, 14, orange, 'back')
  p.lathe(
    f,
    [
      [112, 44],
      [z1 - 110, 44],
    ],
    bright,
  )
  p.lathe(
    f,
    [
      [z1 - 110, 18],
      [z1, 18],
    ],
    steel,
  )
  p.coil(f, 70, z0 + 8, z1 - 8, 7, 14, orange, 'front')
  p.lathe(
    f,
    [
      [z1, 76],
      [z1 + 16, 76],
      [z1 + 22, 60],
      [z1 + 34, 54],
    ],
    dark,
    { crease: 30 },
  )
  p.lathe(
    f,
    [
      [z1 + 34, 34],
      [length - 34, 28],
    ],
    dark,
  )
  eye(length)
  return p
}

function oilSeal(p: Picture, f: Frame) {
  p.lathe(f, '0 128, 10 132, 64 132', rubber)
  p.prism(f, [circle(132, 0, 0, 72), circle(98, 0, 0, 72)], 60, 66, rubber)
  p.bore(f, 66, 98, 60, orange, { floor: '#873604' })
}

const retainingClip = (p: Picture, f: Frame) =>
  p.prism(
    f,
    [
      [
        ...arc(134, -66, 246, 0, 0, 60),
        ...arc(146, 250, 256, 0, 0, 2),
        ...arc(120, 256, 250, 0, 0, 2),
        ...arc(120, 246, -66, 0, 0, 60),
        ...arc(120, -70, -76, 0, 0, 2),
        ...arc(146, -76, -70, 0, 0, 2),
      ],
    ],
    0,
    10,
    bright,
  )

function dustWiper(p: Picture, f: Frame) {
  p.lathe(f, '0 124, 30 124, 30 140, 52 140, 60 132, 84 112', dark, { crease: 40 })
  p.engrave(f, [hoop(15, 125)], {
    width: 5,
    colour: '#bdc1c6',
  })
  p.bore(f, 84, 94, 70, rubber, { floor: '#1f2227' })
}

export function forkSealKit() {
  const p = new Picture()
  for (const x of [-140, 170]) {
    p.shadow([x, -205, 30], 170, 110)
    const f = upright([x, -200, 0])
    p.axis(at(f, [0, 0, -20]), at(f, [0, 0, 430]))
    oilSeal(p, f)
    retainingClip(p, within(f, [0, 0, 150]))
    dustWiper(p, within(f, [0, 0, 230]))
  }
  return p
}

export function forkOilSeals() {
  const p = new Picture({ cy: 250, scale: 1.1 })
  for (const [x, z] of xy('-150 -60, 150 70')) {
    p.shadow([x, -125, z], 170, 120)
    oilSeal(p, upright([x, -120, z]))
  }
  return p
}

export function forkDustWipers() {
  const p = new Picture({ cy: 260, scale: 1.1 })
  for (const [x, z] of xy('-150 -60, 150 70')) {
    p.shadow([x, -135, z], 170, 120)
    dustWiper(p, upright([x, -130, z]))
  }
  return p
}

/** Lying side by side, each with its spacer on the same axis. */
export function forkSprings() {
  const p = new Picture({ cx: 396, cy: 300 })
  for (const z of [-80, 100]) {
    p.shadow([0, -90, z], 330, 60, -30)
    const f = frame([0, -30 - z * 0.4, z], { yaw: 62 })
    p.coil(f, 42, -350, 190, 17, 9, orange, 'both')
    p.lathe(f, '220 42, 340 42', bright)
    p.bore(f, 340, 34, 100, bright, { width: thin })
  }
  return p
}

/** A taper roller bearing, its narrow side up. */
function taperBearing(p: Picture, f: Frame, open: boolean) {
  if (!open) {
    p.lathe(f, '0 150, 60 150', steel)
    p.face(f, [circle(150, 0, 0, 72)], 60, '#d9dfe6', thin)
    p.bore(f, 60, 126, 60, bright, { floor: '#51565d', width: thin })
    return
  }
  p.lathe(f, '0 138, 8 138', steel)
  p.lathe(f, '8 126, 96 92', dark)
  for (let i = 0; i < 24; i++) {
    const a = i * 15 + 4
    const [low, high] = [
      at(f, [124 * cos(a), 124 * sin(a), 14]),
      at(f, [96 * cos(a), 96 * sin(a), 84]),
    ]
    if (seen(add(times(f.x, cos(a)), times(f.y, sin(a))))[2] > 0.05)
      p.tube([low, high], 10, bright, { width: 3 })
  }
  p.lathe(f, '86 88, 108 88', steel)
  p.bore(f, 108, 72, 100, steel, { floor: '#51565d', width: thin })
}

export function steeringHeadBearings() {
  const p = new Picture({ cy: 330 })
  p.shadow([-150, -125, 0], 170, 120)
  p.shadow([170, -125, 30], 180, 130)
  const [left, right] = [upright([-150, -120, 0]), upright([170, -120, 30])]
  p.axis(at(left, [0, 0, 0]), at(left, [0, 0, 380]))
  taperBearing(p, left, true)
  p.lathe(within(left, [0, 0, 190]), '0 132, 12 140, 40 140, 52 120', rubber, { crease: 40 })
  p.bore(within(left, [0, 0, 190]), 52, 92, 40, orange, { floor: '#873604', width: thin })
  taperBearing(p, right, false)
  p.axis(at(right, [0, 0, 62]), at(right, [0, 0, 380]))
  taperBearing(p, within(right, [0, 0, 150]), true)
  return p
}

/** Needle bearings, the sleeves that run in them, and their seals. */
export function linkageBearingKit() {
  const p = new Picture({ cy: 300 })
  for (const [i, z] of [-130, 20, 170].entries()) {
    p.shadow([0, -60 - z * 0.6, z], 300, 56, -30)
    const f = frame([-10, 30 - z * 0.6, z], { yaw: 62 })
    p.axis(at(f, [0, 0, -330]), at(f, [0, 0, 330]))
    p.ring(f, 56, 36, -300, -282, i === 1 ? orange : rubber)
    p.lathe(f, '-230 34, -90 34', bright)
    p.bore(f, -90, 20, 40, dark, { width: thin })
    p.lathe(f, '-10 60, 110 60', steel)
    p.bore(f, 110, 50, 90, dark, { width: thin, floor: '#16181d' })
    for (let k = 0; k < 14; k++) {
      const [x, y] = p.on(at(f, [43 * cos(k * 25.7), 43 * sin(k * 25.7), 106]))
      p.raw(
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6.4" fill="#d7dbe0" stroke-width="2"/>`,
      )
    }
    const seal = within(f, [0, 0, 190])
    p.ring(seal, 58, 38, 0, 16, i === 1 ? orange : rubber)
  }
  return p
}

function glass(p: Picture, f: Frame, shape: Loop, name: string) {
  p.face(f, [shape], 14, '#bdc1c6', thin)
  p.inside(name, f, shape, 14, () => {
    p.face(f, [xy('-40 -300, 60 300, 130 300, 30 -300')], 14, '#eef2f7')
    p.face(f, [xy('60 -300, 160 300, 184 300, 84 -300')], 14, '#eef2f7')
  })
}

export function rectangularMirror() {
  const p = new Picture({ cx: 420, cy: 296, scale: 1.06 })
  p.shadow([-50, -236, 0], 200, 60)
  const f = frame([70, 96, 0], { yaw: -22, tilt: 4 })
  const stem = [
    at(f, [-60, -50, -40]),
    [-70, -40, -50],
    [-110, -100, -20],
    [-130, -160, 0],
    [-132, -200, 0],
  ] as Point[]
  p.prism(f, [box(190, 110, 40)], -66, -40, dark)
  p.tube(smooth(stem, false, 8), 12, dark, { cap: 'round' })
  const foot = frame([-132, -196, 0], { tilt: -90 })
  p.thread(foot, -54, -10, 13, steel, 9)
  p.prism(foot, [circle(28, 0, 0, 6)], -12, 10, orange)
  p.lathe(foot, '10 22, 40 15', rubber)
  p.prism(f, [box(270, 176, 44)], -40, -10, dark)
  p.prism(f, [box(300, 200, 44)], -10, 14, dark)
  glass(p, f, box(276, 176, 34), 'glass')
  return p
}

export function barEndMirrors() {
  const p = new Picture({ cx: 396, cy: 300, scale: 0.98 })
  p.shadow([0, -170, 20], 320, 90)
  for (const s of [-1, 1]) {
    const f = frame([s * 178, 70, 0], { yaw: -20, tilt: 4 })
    const [root, clamp] = [at(f, [-s * 30, -116, -20]), [s * 104, -130, 10] as const]
    p.lathe(f, '-44 60, -30 100, 0 118, 14 122', dark, { crease: 70 })
    p.tube(smooth([root, [s * 140, -100, 0], clamp] as Point[], false, 8), 12, orange, {
      cap: 'round',
    })
    p.face(f, [circle(122)], 14, '#3c4047', 4)
    glass(p, f, circle(108), s < 0 ? 'left-glass' : 'right-glass')
    const plug = frame([clamp[0], clamp[1], clamp[2]], { yaw: s * 62 })
    p.lathe(plug, '-70 17, -30 17', rubber)
    p.lathe(plug, '-26 28, 30 28', bright)
    p.bolt(plug, 0, 0, 30, 13, steel, 'socket')
  }
  return p
}

/** Two legs on a pivot tube, a cross tube, feet, and the arm that the boot treads on. */
export function centreStand() {
  const p = new Picture({ cx: 392, cy: 290 })
  p.shadow([10, -200, 30], 300, 100)
  const f = frame([0, 0, 0], { yaw: 18 })
  const tube = (points: string, r = 17, material = dark) =>
    p.tube(
      smooth(
        xyz(points).map((q) => at(f, q)),
        false,
        8,
      ),
      r,
      material,
      { cap: 'round' },
    )
  tube('-160 170 -40, 160 170 -40', 26)
  tube('150 160 -40, 170 40 -10, 190 -120 20, 214 -186 40')
  tube('-150 160 -40, -170 40 -10, -190 -120 20, -214 -186 40')
  tube('-178 -40 4, 178 -40 4')
  tube('-186 -120 20, -240 -110 70, -290 -90 120')
  for (const s of [-1, 1]) {
    const foot = within(f, [s * 216, -196, 44], { tilt: -90 })
    p.prism(foot, [box(74, 120, 26)], -10, 6, dark)
    const end = within(f, [s * 160, 170, -40], { yaw: s * 90 })
    p.lathe(end, '0 26, 14 26', steel)
    p.bolt(end, 0, 0, 14, 14, steel)
  }
  p.prism(within(f, [-296, -88, 126], { tilt: -80 }), [box(70, 30, 10)], -6, 8, orange)
  const hook = within(f, [60, 160, -10])
  const spring = along(at(hook, [0, 0, 0]), at(f, [104, -34, 24]))
  p.coil(spring, 15, 34, 160, 14, 5, orange, 'both')
  p.tube([at(spring, [0, 0, -4]), at(spring, [0, 0, 36])], 5, orange, { cap: 'round', width: 3 })
  p.tube([at(spring, [0, 0, 158]), at(spring, [0, 0, 204])], 5, orange, { cap: 'round', width: 3 })
  return p
}

/** The inner one beside the outer, a hook at each end. */
export function kickstandSprings() {
  const p = new Picture({ cx: 396, cy: 296 })
  for (const [z, r, wire, material] of [
    [-80, 38, 9, steel],
    [80, 56, 12, orange],
  ] as const) {
    p.shadow([0, -100, z], 320, 60, -24)
    const f = frame([0, -20 - z * 0.35, z], { yaw: 66 })
    const hook = (from: number, way: 1 | -1) =>
      p.tube(
        smooth(
          [
            [0, r, from],
            [0, r * 0.4, from + way * 20],
            [0, 0, from + way * 46],
            [0, -r * 0.5, from + way * 74],
            [0, 0, from + way * 100],
            [0, r * 0.5, from + way * 84],
          ].map(([x = 0, y = 0, at_ = 0]) => at(f, [x, y, at_])),
          false,
          8,
        ),
        wire,
        material,
        { cap: 'round' },
      )
    hook(-200, -1)
    p.coil(f, r, -200, 200, Math.round(400 / (wire * 2.3)), wire, material, 'both')
    hook(200, 1)
  }
  return p
}

export function kickstand() {
  const p = new Picture({ cx: 404, cy: 296 })
  p.shadow([60, -196, 40], 300, 80, 14)
  const f = frame([0, 0, 0], { yaw: 16 })
  // The bracket with its pivot, up on the left.
  const bracket: Loop = rounded(
    '-250 250 16, -110 250 16, -104 196 20, -132 132 40, -196 120 40, -236 170 20',
  )
  p.prism(f, [bracket, circle(14, -216, 222, 24), circle(14, -142, 222, 24)], -40, -22, steel)
  // The leg: an eye, a forged taper, then the foot.
  const leg: Loop = rounded(
    '-214 150 40, -176 208 40, -126 168 30, -92 96 40, -40 10 60, 86 -136 50, 150 -180 10, 128 -206 10, 52 -158 60, -84 -20 60, -152 76 40',
  )
  const back = within(f, [0, 0, -18])
  p.prism(back, [leg], 0, 40, dark)
  p.marks(back, [smooth(xy('-120 60, -60 -24, 60 -150') as Flat[], false, 8)], 40, {
    width: hair,
    colour: '#6a6f76',
  })
  p.marks(back, [smooth(xy('-104 78, -46 -6, 78 -138') as Flat[], false, 8)], 40, {
    width: hair,
    colour: '#1c1f26',
  })
  // Foot: a plate flat on the ground.
  const foot = frame(at(f, [140, -196, 4]), { tilt: -90, yaw: 16 })
  p.prism(
    foot,
    [rounded('-100 -66 40, 70 -76 34, 112 -30 30, 112 34 30, 70 76 34, -100 60 40')],
    -12,
    8,
    dark,
  )
  p.prism(
    within(f, [0, 0, -14]),
    [rounded('64 -130 20, 150 -170 10, 196 -188 8, 40 -188 8')],
    0,
    32,
    dark,
  )
  // The tang that a boot finds.
  const tang = smooth(
    [at(f, [10, -70, 10]), at(f, [-40, -110, 40]), at(f, [-70, -128, 74])],
    false,
    8,
  )
  p.tube(tang, 11, dark, { cap: 'round' })
  // Pivot bolt and the return spring.
  const pivot = within(f, [-168, 164, 22])
  p.lathe(pivot, '0 34, 8 34', steel)
  p.prism(pivot, [circle(25, 0, 0, 6)], 8, 30, steel)
  const post = within(f, [-22, -20, 20])
  const hook = within(f, [-132, 226, -22])
  p.lathe(hook, '0 10, 60 10', steel, { width: thin })
  p.lathe(post, '0 10, 24 10', steel, { width: thin })
  const [s0, s1] = [at(hook, [0, 0, 46]), at(post, [0, 0, 14])]
  const axis = along(s0, s1)
  const reach = Math.hypot(s1[0] - s0[0], s1[1] - s0[1], s1[2] - s0[2])
  p.tube([s0, at(axis, [0, 0, 50])], 5, orange, { cap: 'round', width: 3 })
  p.tube([at(axis, [0, 0, reach - 50]), s1], 5, orange, { cap: 'round', width: 3 })
  p.coil(axis, 17, 44, reach - 44, 15, 5.4, orange, 'both')
  return p
}
