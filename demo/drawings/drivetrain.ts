import { drawChain, paced, plateOutline, teeth } from './chains.ts'
import { bright, dark, type Material, orange, rubber, steel } from './light.ts'
import { arc, around, circle, hoop, type Loop, rounded, smooth, xy } from './outline.ts'
import { hair, thin } from './pen.ts'
import { Picture } from './picture.ts'
import { at, cos, type Flat, frame, sin, upright, within } from './space.ts'

export function rearSprocket(count = 45, holes = 6) {
  const p = new Picture({ cy: 290 })
  p.shadow([0, -232, 0], 210, 60, -18)
  const f = frame([0, 0, 0], { yaw: 34, roll: 4 })
  p.axis(at(f, [0, 0, -230]), at(f, [0, 0, 0]))
  const share = 360 / holes
  const windows = Array.from({ length: holes }, (_, i) => {
    const a = (i + 0.5) * share
    const [wide, narrow] = [share * 0.35, share * 0.23]
    return rounded(
      [...arc(186, a - wide, a + wide, 0, 0, 6), ...arc(144, a + narrow, a - narrow, 0, 0, 4)],
      12,
    )
  })
  const bolts = around(holes, 110, 14, 0, 24)
  const outline = teeth(count, 214, 238)
  p.prism(f, [outline, circle(74, 0, 0, 64), ...windows, ...bolts], -8, 8, steel)
  p.marks(f, [arc(205, 0, 360, 0, 0, 90)], 8, { width: 1.4, colour: '#646970' })
  for (let i = 0; i < holes; i++)
    p.bolt(f, 110 * cos(i * share), 110 * sin(i * share), 8, 16, orange)
  return p
}

/** Small and thick, splined in the middle, a rubber ring on each side. */
export function frontSprocket(count = 15) {
  const p = new Picture({ cy: 286 })
  p.shadow([0, -190, 0], 200, 74, -24)
  const f = frame([0, 0, 0], { yaw: 38, roll: 4 })
  p.axis(at(f, [0, 0, -230]), at(f, [0, 0, 0]))
  const splines = Array.from({ length: 22 }, (_, i) => {
    const a = i * (360 / 22)
    return [...arc(62, a - 4, a + 4, 0, 0, 2), ...arc(52, a + 6, a + 11, 0, 0, 2)]
  }).flat()
  p.prism(f, [teeth(count, 152, 196), splines], -24, 24, steel)
  p.ring(f, 132, 112, 24, 38, orange)
  p.prism(f, [circle(92, 0, 0, 64), splines], 24, 44, bright)
  return p
}

function doubledBack() {
  const path: Flat[] = []
  for (let x = 300; x > -160; x -= 2) path.push([x, 96 + 12 * sin(x * 0.6)])
  for (let a = 90; a < 270; a += 1) path.push([-160 + 118 * cos(a), -12 + 108 * sin(a)])
  for (let x = -160; x < 330; x += 2) path.push([x, -120 + 10 * sin((x + 160) * 0.7)])
  return path
}

/** Pitch: how far its pins are apart on the paper. */
export function driveChain(pitch = 66) {
  const p = new Picture({ cy: 300 })
  p.shadow([-10, -150, 0], 300, 90)
  const f = frame([0, 0, 0], { yaw: 24, tilt: -22 })
  drawChain(p, f, paced(doubledBack(), pitch), Math.floor(1056 / pitch))
  return p
}

/** One outer link apart: its pins stand in the far plate, rings on them, the near plate before them. */
export function rivetLink() {
  const p = new Picture({ cx: 396, cy: 310, scale: 2.1 })
  p.shadow([0, -50, 0], 130, 60, -20)
  const f = frame([0, 0, 0], { yaw: 44, tilt: -4 })
  const plate = (z: number, material: Material) =>
    p.prism(within(f, [-46, 0, 0]), [plateOutline(92, 34, 22)], z, z + 10, material, { width: 3 })
  plate(-66, steel)
  for (const x of [-46, 46]) {
    const pin = within(f, [x, 0, 0])
    p.ring(pin, 19, 12, -48, -42, rubber, thin)
    p.lathe(pin, '-56 12, 34 12', bright, { width: 3 })
    p.bore(pin, 34, 6, 20, dark, { width: 2 })
    p.axis(at(pin, [0, 0, 34]), at(pin, [0, 0, 120]))
    p.ring(pin, 19, 12, 56, 62, rubber, thin)
  }
  p.prism(
    within(f, [-46, 0, 0]),
    [plateOutline(92, 34, 22), circle(11, 0, 0, 24), circle(11, 92, 0, 24)],
    92,
    102,
    orange,
    { width: 3 },
  )
  return p
}

export function chainKit() {
  const p = new Picture({ cx: 392, cy: 300, scale: 0.86 })
  p.shadow([0, -220, 0], 360, 90, -8)
  const rear = frame([-130, 40, -60], { yaw: 30, roll: 4 })
  p.prism(
    rear,
    [
      teeth(45, 190, 212),
      circle(66, 0, 0, 64),
      ...around(6, 110, 40, 30, 32),
      ...around(6, 96, 12, 0, 20),
    ],
    -8,
    8,
    steel,
  )
  const front = frame([230, 110, 0], { yaw: 34 })
  p.prism(front, [teeth(15, 78, 102), circle(34, 0, 0, 48)], -14, 14, orange)
  const f = frame([20, -130, 120], { yaw: 20, tilt: -30 })
  const path: Flat[] = []
  for (let x = 330; x > -240; x -= 2) path.push([x, 46 + 6 * sin(x)])
  for (let a = 90; a < 270; a += 1) path.push([-240 + 70 * cos(a), -22 + 68 * sin(a)])
  for (let x = -240; x < 340; x += 2) path.push([x, -90 + 6 * sin(x)])
  drawChain(p, f, paced(path, 62), -1)
  return p
}

export function clutchPlates(frictionPlates = 8) {
  const p = new Picture({ cy: 300 })
  p.shadow([20, -205, -10], 330, 70, -20)
  const base = frame([0, 0, 0], { yaw: 50 })
  p.axis(at(base, [0, 0, -330]), at(base, [0, 0, 330]))
  const friction = (): Loop[] => {
    const out: Flat[] = []
    for (let i = 0; i < 12; i++) {
      const a = i * 30
      out.push(...arc(176, a - 4.5, a + 4.5, 0, 0, 2), ...arc(158, a + 5.5, a + 24.5, 0, 0, 5))
    }
    return [out, circle(112, 0, 0, 72)]
  }
  const plain = (): Loop[] => {
    const out: Flat[] = []
    for (let i = 0; i < 24; i++) {
      const a = i * 15
      out.push(...arc(102, a - 3, a + 3, 0, 0, 1), ...arc(112, a + 4.5, a + 10.5, 0, 0, 1))
    }
    return [circle(152, 0, 0, 80), out]
  }
  const count = frictionPlates > 7 ? 9 : 7
  for (let i = 0; i < count; i++) {
    const f = within(base, [0, 0, -280 + (i * 560) / (count - 1)])
    const last = i === count - 1
    if (i % 2 === 0) {
      p.prism(f, friction(), -6, 6, last ? orange : dark)
      // The cork segments, parted by oil grooves.
      for (let k = 0; k < 16; k++) {
        const a = k * 22.5
        p.face(
          f,
          [[...arc(154, a + 1.6, a + 20.9, 0, 0, 6), ...arc(117, a + 20.5, a + 2, 0, 0, 6)]],
          6,
          last ? '#b9a88f' : '#8f8676',
          1.6,
        )
      }
    } else p.prism(f, plain(), -4, 4, bright)
  }
  return p
}

export function clutchSprings() {
  const p = new Picture({ cy: 330, scale: 1.06 })
  const places = xy('-210 -60, 0 -100, 210 -60, -110 70, 110 70')
  for (const [i, [x, z]] of places.entries()) {
    p.shadow([x, -120, z], 76, 56)
    const f = upright([x, -120, z])
    p.coil(f, 50, 6, 150, 5.5, 10, i === 4 ? orange : steel, 'both')
  }
  return p
}

/** Five blocks in the ring that they make in the hub. */
export function cushDrive() {
  const p = new Picture({ cy: 296, scale: 1.06 })
  p.shadow([0, -90, 0], 260, 190)
  const f = frame([0, -60, 0], { tilt: -62, yaw: -8 })
  const blocks = Array.from({ length: 5 }, (_, i) => i).sort(
    (a, b) => sin(b * 72 + 36) - sin(a * 72 + 36),
  )
  for (const i of blocks) {
    const a = i * 72
    const shape = (from: number, to: number) =>
      rounded([...arc(208, from, to, 0, 0, 6), ...arc(92, to - 4, from + 4, 0, 0, 4)], 16)
    const material = i === 4 ? orange : rubber
    p.prism(f, [shape(a + 4, a + 33)], 0, 92, material)
    p.prism(f, [shape(a + 39, a + 68)], 0, 92, material)
    p.prism(
      f,
      [rounded([...arc(176, a + 28, a + 44, 0, 0, 4), ...arc(124, a + 44, a + 28, 0, 0, 4)])],
      10,
      84,
      material,
    )
  }
  return p
}

export function sprocketNut() {
  const p = new Picture({ cy: 320, scale: 1.2 })
  p.shadow([0, -110, 10], 220, 150)
  const f = upright([0, -110, 0], 12)
  p.lathe(f, '0 170, 16 172, 30 150, 40 132', steel, { crease: 40 })
  p.prism(f, [circle(136, 0, 0, 6)], 34, 150, steel)
  p.lathe(f, '150 112, 162 108', steel, { width: thin })
  p.lathe(f, '162 96, 210 86', orange)
  p.face(f, [circle(86, 0, 0, 64)], 210, '#f6844d', thin)
  p.bore(f, 210, 62, 190, steel, { floor: '#3c4047' })
  const thread = Array.from({ length: 3 }, (_, i) =>
    arc(61, 40, 140, 0, 0, 30).map(([x, y]) => p.on(at(f, [x, y, 196 - i * 14]))),
  )
  p.stroke(thread, 2.4, '#646970')
  return p
}

/** The arm with its clamp below, and the folding pedal with its rubber. */
export function kickStarter() {
  const p = new Picture({ cx: 392, cy: 300 })
  p.shadow([0, -210, 20], 280, 70, 8)
  const f = frame([0, 0, 0], { yaw: -20 })
  const arm = smooth(
    xy(
      '-224 -170, -196 -128, -150 -112, -120 -60, -60 60, -10 150, 10 196, 44 216, 76 196, 74 160, 40 120, -10 40, -70 -80, -100 -136, -110 -184, -150 -216, -200 -208',
    ),
    true,
    6,
  )
  p.prism(f, [arm, circle(30, -160, -164, 36)], -18, 18, bright)
  const splines = Array.from({ length: 96 }, (_, i): Flat => {
    const r = i % 4 < 2 ? 31 : 26
    return [-160 + r * cos(i * 3.75), -164 + r * sin(i * 3.75)]
  })
  p.face(f, [circle(42, -160, -164, 40), splines], 19, '#9ea2a6', hair)
  p.face(f, [rounded('-196 -176 2, -236 -190 2, -240 -176 2, -198 -162 2')], 19, '#1c1f26')
  p.bolt(within(f, [-226, -130, 0], { tilt: -90 }), 0, 0, 0, 13, steel)
  // The pedal stands out to the right of the arm's head.
  const head = within(f, [40, 176, 0])
  p.lathe(head, '-40 34, 40 34', bright)
  p.bolt(head, 0, 0, 40, 15, steel)
  const pedal = within(head, [0, 0, 0], { yaw: 78 })
  p.lathe(pedal, '30 18, 70 18', bright)
  p.lathe(pedal, '70 30, 84 34, 236 34, 248 26', orange, { crease: 40 })
  for (let i = 0; i < 9; i++)
    p.engrave(pedal, [hoop(92 + i * 17, 34.5)], {
      width: 4,
      colour: '#873604',
    })
  return p
}
