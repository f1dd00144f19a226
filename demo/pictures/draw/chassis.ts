import { Picture } from './hand.ts'
import { bright, dark, orange, rubber, steel } from './light.ts'
import { arc, circle, type Loop, rounded, smooth } from './outline.ts'
import { hair } from './pen.ts'
import { along, at, cos, type Flat, frame, type Point, sin, within } from './space.ts'

const thin = hair + 0.6

export const mirror = (p = new Picture({ cx: 420, cy: 290, scale: 1.1 })) => {
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
  p.lathe(
    f,
    [
      [-66, 40],
      [-58, 84],
      [-34, 124],
      [0, 146],
      [14, 150],
    ],
    dark,
    { crease: 70 },
  )
  p.tube(stem, 12, dark, { cap: 'round' })
  const foot = frame([-154, -196, 0], { tilt: -90 })
  p.lathe(
    foot,
    [
      [-54, 13],
      [-10, 13],
    ],
    steel,
  )
  for (let i = 0; i < 5; i++)
    p.engrave(foot, [Array.from({ length: 37 }, (_, k) => [k * 10, -48 + i * 8, 13] as const)], {
      width: 1.8,
    })
  p.prism(foot, [circle(30, 0, 0, 6)], -12, 10, orange)
  p.lathe(
    foot,
    [
      [10, 22],
      [40, 15],
    ],
    rubber,
  )
  p.lathe(
    f,
    [
      [-66, 40],
      [-58, 84],
      [-34, 124],
      [0, 146],
      [14, 150],
    ],
    dark,
    { crease: 70 },
  )
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
        ...smooth(
          [
            [112, -58],
            [40, -44],
            [-40, -52],
            [-134, -24],
          ] as Flat[],
          false,
          6,
        ),
      ],
    ],
    14,
    '#9ea2a6',
  )
  return p
}

export const shockAbsorber = (p = new Picture({ cx: 400, cy: 300 })) => {
  p.shadow([20, -236, 30], 260, 60, -14)
  const a: Point = [-196, -186, 60]
  const b: Point = [196, 216, -40]
  const f = along(a, b)
  const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2])
  const eye = (z: number) => {
    const e = within(f, [0, 0, z], { tilt: 0 })
    const ring = { ...e, x: f.z, y: f.x, z: f.y }
    p.lathe(
      ring,
      [
        [-30, 42],
        [30, 42],
      ],
      dark,
    )
    p.lathe(
      ring,
      [
        [30, 30],
        [32, 30],
      ],
      rubber,
      { width: thin },
    )
    p.lathe(
      ring,
      [
        [30, 20],
        [38, 20],
      ],
      steel,
      { width: thin },
    )
    p.bore(ring, 38, 11, 40, dark, { width: thin })
  }
  const forward = f.z[2] * cos(24) + f.z[1] * sin(24) > 0
  // From the far end to the near one, whichever way the shock leans.
  const order: (() => void)[] = [
    () => eye(0),
    () =>
      p.lathe(
        f,
        [
          [30, 26],
          [60, 34],
        ],
        dark,
      ),
    () =>
      p.lathe(
        f,
        [
          [60, 60],
          [84, 66],
          [98, 66],
        ],
        bright,
        { crease: 50 },
      ),
    () =>
      p.lathe(
        f,
        [
          [98, 74],
          [112, 74],
        ],
        dark,
      ),
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

export const forkSeals = (p = new Picture({ cx: 400, cy: 300 })) => {
  p.shadow([-130, -205, 30], 170, 110)
  p.shadow([170, -205, 30], 170, 110)
  const stack = (x: number, lift: number) => {
    const f = frame([x, -200, 0], { tilt: -90 })
    p.axis(at(f, [0, 0, -20]), at(f, [0, 0, 430]))
    // Oil seal, clip, dust wiper.
    p.lathe(
      f,
      [
        [0, 128],
        [10, 132],
        [64, 132],
      ],
      rubber,
    )
    p.prism(f, [circle(132, 0, 0, 72), circle(98, 0, 0, 72)], 60, 66, rubber)
    p.bore(f, 66, 98, 60, orange, { floor: '#873604' })
    p.lathe(
      f,
      [
        [66, 0],
        [66.1, 0],
      ],
      steel,
      { width: 0 },
    )
    const z = 150 + lift
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
      z,
      z + 10,
      bright,
    )
    const w = z + 80
    p.lathe(
      f,
      [
        [w, 124],
        [w + 30, 124],
        [w + 30, 140],
        [w + 52, 140],
        [w + 60, 132],
        [w + 84, 112],
      ],
      dark,
      { crease: 40 },
    )
    p.engrave(f, [Array.from({ length: 73 }, (_, k) => [k * 5, w + 15, 125] as const)], {
      width: 5,
      colour: '#bdc1c6',
    })
    p.bore(f, w + 84, 94, 70, rubber, { floor: '#1f2227' })
  }
  stack(-140, 0)
  stack(170, 0)
  return p
}

export const kickstand = (p = new Picture({ cx: 404, cy: 296 })) => {
  p.shadow([60, -196, 40], 300, 80, 14)
  const f = frame([0, 0, 0], { yaw: 16 })
  // The bracket with its pivot, up on the left.
  const bracket: Loop = rounded([
    [-250, 250, 16],
    [-110, 250, 16],
    [-104, 196, 20],
    [-132, 132, 40],
    [-196, 120, 40],
    [-236, 170, 20],
  ])
  p.prism(f, [bracket, circle(14, -216, 222, 24), circle(14, -142, 222, 24)], -40, -22, steel)
  // The leg: an eye, a forged taper, then the foot.
  const leg: Loop = rounded([
    [-214, 150, 40],
    [-176, 208, 40],
    [-126, 168, 30],
    [-92, 96, 40],
    [-40, 10, 60],
    [86, -136, 50],
    [150, -180, 10],
    [128, -206, 10],
    [52, -158, 60],
    [-84, -20, 60],
    [-152, 76, 40],
  ])
  const back = within(f, [0, 0, -18])
  p.prism(back, [leg], 0, 40, dark)
  p.marks(
    back,
    [
      smooth(
        [
          [-120, 60],
          [-60, -24],
          [60, -150],
        ] as Flat[],
        false,
        8,
      ),
    ],
    40,
    { width: hair, colour: '#6a6f76' },
  )
  p.marks(
    back,
    [
      smooth(
        [
          [-104, 78],
          [-46, -6],
          [78, -138],
        ] as Flat[],
        false,
        8,
      ),
    ],
    40,
    { width: hair, colour: '#1c1f26' },
  )
  // Foot: a plate flat on the ground.
  const foot = frame(at(f, [140, -196, 4]), { tilt: -90, yaw: 16 })
  p.prism(
    foot,
    [
      rounded([
        [-100, -66, 40],
        [70, -76, 34],
        [112, -30, 30],
        [112, 34, 30],
        [70, 76, 34],
        [-100, 60, 40],
      ]),
    ],
    -12,
    8,
    dark,
  )
  p.prism(
    within(f, [0, 0, -14]),
    [
      rounded([
        [64, -130, 20],
        [150, -170, 10],
        [196, -188, 8],
        [40, -188, 8],
      ]),
    ],
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
  p.lathe(
    pivot,
    [
      [0, 34],
      [8, 34],
    ],
    steel,
  )
  p.prism(pivot, [circle(25, 0, 0, 6)], 8, 30, steel)
  const post = within(f, [-22, -20, 20])
  const hook = within(f, [-132, 226, -22])
  p.lathe(
    hook,
    [
      [0, 10],
      [60, 10],
    ],
    steel,
    { width: thin },
  )
  p.lathe(
    post,
    [
      [0, 10],
      [24, 10],
    ],
    steel,
    { width: thin },
  )
  const [s0, s1] = [at(hook, [0, 0, 46]), at(post, [0, 0, 14])]
  const axis = along(s0, s1)
  const reach = Math.hypot(s1[0] - s0[0], s1[1] - s0[1], s1[2] - s0[2])
  p.tube([s0, at(axis, [0, 0, 50])], 5, orange, { cap: 'round', width: 3 })
  p.tube([at(axis, [0, 0, reach - 50]), s1], 5, orange, { cap: 'round', width: 3 })
  p.coil(axis, 17, 44, reach - 44, 15, 5.4, orange, 'both')
  return p
}
