import { bright, dark, ground, hair, ink, orange, paper, Picture, rubber, steel } from './hand.ts'
import { around, arc, box, circle, ellipse, moved, regular, rounded, smooth, type Loop } from './outline.ts'
import { at, cos, frame, sin, within, type Flat, type Frame, type Point } from './space.ts'
import { teeth } from './drivetrain.ts'

const thin = hair + 0.6
const upright = (o: Point, yaw = 0): Frame => frame(o, { tilt: -90, yaw })

export const piston = (p = new Picture({ cy: 330 })) => {
  p.shadow([20, -150, 20], 220, 190)
  const f = upright([40, -150, 0])
  p.axis([40, -150, 0], [40, 290, 0])
  // The wrist pin, drawn out to the left.
  const pin = frame([40, -62, 0], { yaw: -52 })
  p.lathe(f, [[0, 122], [130, 124]], bright)
  p.lathe(f, [[130, 128], [148, 128]], bright)
  p.lathe(f, [[148, 117], [158, 117]], dark)
  p.lathe(f, [[158, 128], [172, 128]], bright)
  p.lathe(f, [[172, 117], [182, 117]], dark)
  p.lathe(f, [[182, 128], [212, 128], [218, 122]], bright)
  for (const [x, y] of [[-46, 28], [46, 28]] as const) p.face(f, [ellipse(38, 46, x, y)], 218, '#bdc1c6', hair)
  for (const [x, y] of [[-44, -50], [44, -50]] as const) p.face(f, [ellipse(32, 34, x, y)], 218, '#bdc1c6', hair)
  // The pin boss: a flat with the bore in it.
  const boss = within(pin, [0, 0, 0])
  const flat: Loop = rounded([[-76, -88, 30], [76, -88, 30], [76, 52, 40], [-76, 52, 40]])
  p.face(boss, [flat], 112, '#9ea2a6', thin)
  p.prism(boss, [circle(56)], 108, 118, bright, { width: thin })
  p.bore(boss, 118, 42, 60, dark, { width: thin })
  p.axis(at(pin, [0, 0, 118]), at(pin, [0, 0, 330]))
  p.lathe(pin, [[190, 36], [300, 36]], steel)
  p.bore(pin, 300, 22, 60, dark, { width: thin })
  // Three rings, lifted off.
  for (const [z, m] of [[262, steel], [300, steel], [338, orange]] as const)
    p.prism(f, [[...arc(131, -74, 266, 0, 0, 72), ...arc(116, 266, -74, 0, 0, 72)]], z, z + 11, m)
  return p
}

const lobe = (r: number, lift: number, turn: number): Loop => [
  ...arc(r, turn + 72, turn + 288, 0, 0, 26),
  ...arc(r * 0.46, turn - 62, turn + 62, (lift + r * 0.54) * cos(turn), (lift + r * 0.54) * sin(turn), 12),
]

export const camshaft = (p = new Picture({ cy: 292 })) => {
  p.shadow([10, -118, 0], 320, 70, -28)
  const f = frame([0, 0, 0], { yaw: 58, tilt: 2 })
  p.axis(at(f, [0, 0, -390]), at(f, [0, 0, 380]))
  const shaft = (a: number, b: number, r = 26) => p.lathe(f, [[a, r], [b, r]], steel)
  // From the far end to the near one.
  shaft(-340, -300, 20)
  shaft(-300, -262, 44)
  const lobes = [[-240, 100], [-168, 100], [-60, 220], [12, 220]] as const
  shaft(-262, -240)
  p.prism(f, [lobe(42, 38, lobes[0][1])], -240, -200, bright)
  shaft(-200, -168)
  p.prism(f, [lobe(42, 38, lobes[1][1])], -168, -128, bright)
  shaft(-128, -110)
  shaft(-110, -78, 44)
  shaft(-78, -60)
  p.prism(f, [lobe(42, 38, lobes[2][1])], -60, -20, bright)
  shaft(-20, 12)
  p.prism(f, [lobe(42, 38, lobes[3][1])], 12, 52, bright)
  shaft(52, 76)
  shaft(76, 124, 44)
  shaft(124, 190)
  const wheel = within(f, [0, 0, 0])
  p.prism(wheel, [teeth(26, 104, 122), ...around(3, 68, 20, 20, 32)], 190, 206, orange)
  p.lathe(f, [[206, 46], [214, 46]], steel)
  for (let i = 0; i < 2; i++) p.bolt(f, 28 * cos(i * 180 + 20), 28 * sin(i * 180 + 20), 214, 10)
  p.lathe(f, [[214, 14], [232, 14]], steel, { width: thin })
  return p
}

export const valve = (p = new Picture({ cy: 300 })) => {
  p.shadow([-190, -215, 60], 130, 80)
  p.shadow([130, -215, 30], 190, 90)
  // The valve stands on its head; spring, retainer and collets hang over the axis beside it.
  const f = upright([-160, -210, 40])
  p.lathe(f, [[0, 92], [14, 104], [24, 104], [34, 84], [48, 54], [70, 32], [104, 18], [150, 13], [392, 13]], bright, { crease: 40 })
  p.lathe(f, [[392, 10], [404, 10], [404, 13], [424, 12]], bright, { width: thin })
  const g = upright([140, -210, 0])
  p.axis(at(g, [0, 0, -10]), at(g, [0, 0, 500]))
  p.lathe(g, [[0, 96], [12, 96]], steel)
  p.lathe(g, [[12, 60], [24, 58]], steel)
  p.coil(g, 78, 24, 252, 5.5, 11, steel, 'both')
  p.lathe(g, [[300, 52], [318, 60], [322, 92], [338, 92]], orange)
  p.bore(g, 338, 34, 30, dark, { width: thin })
  for (const s of [-1, 1]) {
    const half: Loop = [...arc(30, s < 0 ? 100 : -80, s < 0 ? 260 : 80, 0, 0, 16), ...arc(15, s < 0 ? 260 : 80, s < 0 ? 100 : -80, 0, 0, 12)]
    p.prism(within(g, [s * 14, 0, 0]), [half], 388, 428, bright)
  }
  return p
}

export const gasketSet = (p = new Picture({ cy: 300 })) => {
  const flat = frame([0, 0, 0], { tilt: -78, yaw: -14 })
  p.shadow([10, -20, 20], 330, 260)
  // Base gasket, cover gasket, then the head gasket on top.
  const cover = within(flat, [70, 150, 0], { roll: -8 })
  const rim = rounded([[-210, -90, 50], [210, -90, 50], [240, -20, 40], [240, 60, 40], [180, 100, 50], [-180, 100, 50], [-240, 60, 40], [-240, -20, 40]])
  const innerRim = rounded([[-196, -72, 40], [196, -72, 40], [222, -14, 30], [222, 52, 30], [172, 82, 40], [-172, 82, 40], [-222, 52, 30], [-222, -14, 30]])
  p.prism(cover, [rim, innerRim], 0, 10, rubber)
  const base = within(flat, [150, -110, 0], { roll: 12 })
  const square: Loop = rounded([[-150, -140, 36], [150, -140, 36], [150, 140, 36], [-150, 140, 36]])
  const studs = (d: number, r: number) => [[-d, -d], [d, -d], [d, d], [-d, d]].map(([x = 0, y = 0]) => circle(r, x, y, 24))
  p.prism(base, [square, circle(104), ...studs(116, 14)], 8, 12, paper)
  const head = within(flat, [-120, -50, 20], { roll: 4 })
  const outline: Loop = smooth([[-180, -120], [-150, -170], [-60, -160], [0, -172], [60, -160], [150, -170], [180, -120], [172, -40], [196, 20], [190, 110], [140, 158], [40, 150], [-60, 160], [-150, 160], [-184, 110], [-172, 20], [-176, -50]], true, 6)
  const ports = [ellipse(18, 9, 0, -140), ellipse(18, 9, 0, 134), ellipse(9, 18, -150, 0), ellipse(9, 18, 156, 0), ellipse(9, 16, 150, 70)]
  p.prism(head, [outline, circle(112), ...studs(128, 15), ...ports], 0, 6, steel)
  p.prism(head, [circle(126, 0, 0, 80), circle(110, 0, 0, 80)], 6, 10, orange)
  for (const l of ports) p.marks(head, [[...l.map(([x, y]) => [x * 1.0, y] as const)]], 6, { width: 1 })
  // Loose seals.
  for (const [x, y, r, m] of [[-300, -190, 30, rubber], [-232, -236, 20, rubber], [330, 80, 34, rubber], [300, -280, 24, rubber], [-20, -285, 42, steel]] as const)
    p.prism(within(flat, [x, y, 0]), [circle(r), circle(r - 11)], 0, 10, m)
  return p
}

export const sparkPlug = (p = new Picture({ cx: 388, cy: 296 })) => {
  p.shadow([0, -150, 40], 300, 56, 24)
  const f = frame([0, 0, 0], { yaw: -62, tilt: 22 })
  const z = (v: number) => v
  // The far end first: the terminal is up and away on the right, the electrode comes to the viewer.
  p.lathe(f, [[-330, 14], [-322, 20], [-300, 20], [-292, 14], [-284, 20], [-268, 24]], bright, { width: thin })
  const ribs: [number, number][] = [[-268, 40]]
  for (let i = 0; i < 4; i++) ribs.push([-258 + i * 30, 44], [-240 + i * 30, 44], [-238 + i * 30, 37], [-230 + i * 30, 37])
  p.lathe(f, ribs, paper)
  p.lathe(f, [[-140, 44], [-112, 46]], orange)
  p.lathe(f, [[-112, 46], [-34, 50]], paper)
  p.lathe(f, [[-34, 62], [-20, 74], [-6, 74]], steel)
  p.prism(f, [regular(6, 92, 12)], -6, 62, steel)
  p.lathe(f, [[62, 74], [84, 70]], bright)
  p.lathe(f, [[84, 76], [98, 76]], bright, { width: thin })
  for (let i = 0; i < 7; i++) p.lathe(f, [[98 + i * 22, 53], [110 + i * 22, 60], [120 + i * 22, 53]], steel, { width: thin, crease: 90 })
  p.lathe(f, [[252, 54], [262, 54]], steel)
  p.bore(f, 262, 40, 16, dark, { width: thin })
  p.lathe(f, [[250, 22], [280, 18]], paper, { width: thin })
  p.lathe(f, [[280, 8], [294, 8]], bright, { width: thin })
  // The earth electrode bends over the tip.
  const strap = [at(f, [0, 47, z(258)]), at(f, [0, 47, 300]), at(f, [0, 42, 312]), at(f, [0, 34, 317]), at(f, [0, -10, 318])]
  p.tube(smooth(strap, false, 6), 9, steel, { width: 3.4 })
  return p
}

export const oilFilter = (p = new Picture({ cx: 384, cy: 290 })) => {
  p.shadow([0, -172, -30], 250, 110, -30)
  const f = frame([0, 0, 0], { yaw: 44, tilt: 6 })
  p.axis(at(f, [0, 0, -330]), at(f, [0, 0, 330]))
  p.lathe(f, [[-190, 30], [-160, 34]], steel)
  p.lathe(f, [[-160, 70], [-150, 120], [-128, 150], [-104, 158], [120, 158], [134, 164], [146, 164], [152, 158]], dark, { crease: 50 })
  p.engrave(f, [circle(1, 0, 0, 90).map((_, i) => [i * 4, -60, 158.5] as const), circle(1, 0, 0, 90).map((_, i) => [i * 4, 70, 158.5] as const)], { width: 9, colour: '#ec6100' })
  p.face(f, [circle(152)], 152, '#bcc1c9', thin)
  p.prism(f, [circle(140, 0, 0, 80), circle(114, 0, 0, 80)], 152, 166, orange, { width: thin })
  p.face(f, [circle(108)], 152, '#a0a5ac', hair)
  for (let i = 0; i < 8; i++) p.bore(within(f, [78 * cos(i * 45 + 20), 78 * sin(i * 45 + 20), 152]), 0, 14, 8, dark, { width: thin })
  p.lathe(f, [[152, 54], [166, 50]], steel, { width: thin })
  p.bore(f, 166, 38, 40, steel, { width: thin })
  return p
}

export const airFilter = (p = new Picture({ cx: 396, cy: 296 })) => {
  p.shadow([0, -172, 0], 300, 110, -24)
  const f = frame([0, 0, 0], { yaw: -52, tilt: 4 })
  // Narrow end away; the inlet flange comes to the viewer.
  p.lathe(f, [[-230, 96], [-218, 108], [-196, 110]], bright)
  const pleats = 44
  const cone = (z: number) => 110 + ((z + 196) / 330) * 46
  p.lathe(f, [[-196, cone(-196)], [134, cone(134)]], orange)
  const folds: Point[][] = []
  for (let i = 0; i < pleats; i++) folds.push([-196, 134].map((z) => [(i * 360) / pleats, z, cone(z)] as const))
  p.engrave(f, folds, { width: 3.4, colour: '#873604' })
  for (const z of [-120, -40, 40]) p.engrave(f, [circle(1, 0, 0, 90).map((_, i) => [i * 4, z, cone(z) + 1] as const)], { width: 1.4, colour: '#fea47b' })
  p.lathe(f, [[134, 166], [166, 172], [182, 164], [188, 150]], rubber, { crease: 40 })
  p.lathe(f, [[188, 104], [206, 98], [262, 98]], rubber, { crease: 40 })
  // The clamp and its screw.
  p.lathe(f, [[222, 103], [244, 103]], steel, { width: thin })
  const screw = within(f, [30, 104, 233], { yaw: 90 })
  p.prism(screw, [box(24, 22, 4)], -26, 20, steel, { width: thin })
  p.lathe(screw, [[20, 14], [36, 14]], bright, { width: thin })
  p.face(f, [circle(98)], 262, '#2b2e33', thin)
  p.bore(f, 262, 80, 120, rubber, { width: thin, floor: '#16181d' })
  return p
}

export const carburettor = (p = new Picture({ cx: 396, cy: 312 })) => {
  p.shadow([0, -190, 20], 230, 150)
  const f = frame([0, 0, 0], { yaw: 34 })
  const up = upright([0, 0, 0], 34)
  // Behind: the engine side of the bore.
  p.lathe(f, [[-190, 74], [-150, 74], [-150, 84], [-110, 90]], bright)
  // Float bowl below.
  const bowl = rounded([[-96, -104, 26], [96, -104, 26], [96, 84, 26], [-96, 84, 26]])
  p.lathe(within(up, [0, 0, -206]), [[0, 18], [16, 18]], steel, { width: thin })
  p.prism(up, [rounded([[-84, -92, 30], [84, -92, 30], [84, 70, 30], [-84, 70, 30]])], -190, -100, bright)
  p.prism(up, [bowl], -100, -84, bright)
  for (const [x, y] of [[-78, -86], [78, -86]] as const) p.bolt(up, x, y, -84, 9, steel, 'socket')
  // The body.
  p.prism(up, [rounded([[-82, -104, 14], [82, -104, 14], [82, 110, 14], [-82, 110, 14]])], -84, 82, steel)
  // Vacuum chamber and its lid.
  p.lathe(up, [[82, 110], [104, 118], [118, 118]], bright)
  p.lathe(up, [[118, 120], [130, 120], [142, 108], [172, 100], [186, 84]], dark)
  for (let i = 0; i < 4; i++) p.bolt(up, 107 * cos(i * 90 + 45), 107 * sin(i * 90 + 45), 128, 9, steel, 'socket')
  // The mouth.
  p.lathe(f, [[104, 84], [122, 84], [150, 92], [164, 100], [172, 100]], bright)
  p.face(f, [circle(100)], 172, '#d7dbe0', thin)
  p.bore(f, 172, 80, 150, bright, { floor: '#2a2e34', width: thin })
  // Throttle lever and cable wheel on the flank.
  const side = within(f, [-82, 6, 0], { yaw: -90 })
  p.lathe(side, [[0, 22], [20, 22]], steel, { width: thin })
  p.prism(side, [[...arc(62, -30, 190, 0, 0, 30), ...rounded([[-40, -30, 10], [-18, -84, 14], [14, -84, 14], [34, -34, 10]])], circle(9, -34, 30, 16)], 20, 32, orange)
  p.bolt(side, 0, 0, 32, 15)
  // Overflow and fuel pipes on the left.
  const pipe = within(f, [-84, -136, 40], { yaw: -90 })
  p.lathe(pipe, [[0, 16], [10, 16], [10, 10], [46, 10], [46, 13], [56, 9]], bright, { width: thin })
  return p
}

export const fuelPump = (p = new Picture({ cx: 404, cy: 330 })) => {
  p.shadow([0, -190, 20], 200, 130)
  const f = upright([0, -190, 0])
  // The strainer sock at the foot.
  const sock = upright([-50, -190, 30], 18)
  p.prism(sock, [rounded([[-150, -66, 46], [120, -66, 46], [120, 66, 46], [-150, 66, 46]])], 0, 30, paper)
  const weave: Flat[][] = []
  for (let x = -130; x <= 110; x += 20) weave.push([[x, -62], [x, 62]])
  for (let y = -50; y <= 50; y += 20) weave.push([[-146, y], [116, y]])
  p.marks(sock, weave, 30, { width: 1.2, colour: '#a7a5a0' })
  p.lathe(f, [[30, 34], [60, 34]], dark)
  p.lathe(f, [[60, 66], [70, 80], [92, 84], [270, 84], [286, 80]], steel, { crease: 50 })
  p.lathe(f, [[96, 85], [112, 85]], bright, { width: thin })
  p.lathe(f, [[246, 85], [262, 85]], bright, { width: thin })
  p.lathe(f, [[286, 76], [318, 72]], dark)
  // Outlet with barbs, and the plug.
  const out = within(f, [36, 12, 318])
  p.lathe(out, [[0, 26], [14, 26], [14, 15], [40, 15], [40, 21], [56, 15], [56, 21], [72, 15], [72, 20], [88, 13]], bright, { width: thin })
  const plug = within(f, [-34, -14, 318], { roll: 10 })
  for (const s of [-1, 1]) {
    const w: Point[] = [at(plug, [s * 12, 0, 60]), at(plug, [s * 13, 0, 96]), at(plug, [-40 + s * 10, 0, 138]), at(plug, [-110 + s * 6, -10, 150]), at(plug, [-170, -30 + s * 12, 110]), at(plug, [-196, -50 + s * 12, 60])]
    p.tube(smooth(w, false, 8), 6, s < 0 ? dark : orange, { cap: 'round', width: 3 })
  }
  p.prism(plug, [box(62, 42, 6)], 0, 36, orange)
  p.prism(plug, [box(50, 32, 6)], 36, 70, orange)
  return p
}

export const radiator = (p = new Picture({ cy: 296 })) => {
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
    const tank = rounded([[s * w, -h - 20, 8], [s * (w + 62), -h - 8, 26], [s * (w + 62), h + 8, 26], [s * w, h + 20, 8]])
    if (s > 0) p.prism(f, [tank], -42, 42, bright)
    else p.prism(f, [tank], -42, 42, bright)
  }
  // Hose necks face the viewer; filler with its cap on the right tank.
  for (const [x, y] of [[-w - 30, -h + 30], [w + 30, -h + 46]] as const) {
    const n = within(f, [x, y, 42])
    p.lathe(n, [[0, 24], [34, 24], [34, 28], [46, 26]], bright)
    p.bore(n, 46, 18, 30, dark, { width: thin })
  }
  const neck = within(f, [w + 30, h + 12, 0], { tilt: -90 })
  p.lathe(neck, [[-4, 30], [18, 30]], bright)
  p.lathe(neck, [[18, 46], [32, 46], [38, 40]], orange)
  p.prism(neck, [box(104, 20, 9)], 38, 50, orange)
  // Rubber-bushed mounting ears.
  for (const x of [-120, 120]) {
    p.prism(f, [rounded([[x - 26, h + 14, 4], [x + 26, h + 14, 4], [x + 20, h + 52, 18], [x - 20, h + 52, 18]]), circle(10, x, h + 36, 20)], -4, 4, bright)
  }
  void [moved, ground, ink]
  return p
}
