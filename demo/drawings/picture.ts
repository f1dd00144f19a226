/**
 * The hand that draws every picture: solids seen with one camera under two lights, in flat tones,
 * with an ink line of one weight. Solids cover what was drawn before them, so draw from back to front.
 */

import { letters, lettersWidth } from './lettering.ts'
import { type Material, steel, tone } from './light.ts'
import { circle, hull, type Loop, leftward, overlap, rightward, xy } from './outline.ts'
import { ground, hair, ink, line, pen, thin, trace } from './pen.ts'
import {
  add,
  at,
  dot,
  type Flat,
  type Frame,
  frame,
  type Point,
  seen,
  times,
  unit,
} from './space.ts'

export type Line = { width?: number; colour?: string }

export class Picture {
  readonly #parts: string[] = []
  readonly #cx: number
  readonly #cy: number
  readonly #scale: number

  constructor({
    cx = 400,
    cy = 300,
    scale = 1,
  }: { cx?: number; cy?: number; scale?: number } = {}) {
    this.#cx = cx
    this.#cy = cy
    this.#scale = scale
  }

  /** Where a point of space falls on the paper. */
  on(p: Point): Flat {
    const [x, y] = seen(p)
    return [this.#cx + x * this.#scale, this.#cy - y * this.#scale]
  }

  raw(svg: string) {
    this.#parts.push(svg)
  }

  fill(loops: readonly (readonly Flat[])[], colour: string, width = 0, stroke: string = ink) {
    const d = loops
      .filter((l) => l.length > 2)
      .map((l) => trace(l, true))
      .join('')
    if (d === '') return
    const edge = width > 0 ? pen(stroke, width) : pen(colour, 0.8)
    this.raw(`<path${colour === 'none' ? '' : ` fill="${colour}"`}${edge} d="${d}"/>`)
  }

  /** Draws only what falls inside a figure on the plane z of a frame. */
  inside(name: string, f: Frame, loop: Loop, z: number, draw: () => void) {
    const d = trace(
      loop.map(([x, y]) => this.on(at(f, [x, y, z]))),
      true,
    )
    this.raw(`<clipPath id="${name}"><path d="${d}"/></clipPath><g clip-path="url(#${name})">`)
    draw()
    this.raw('</g>')
  }

  /** Figures that overlap one another enough to need no line of their own. */
  #flats(figures: readonly { colour: string; points: readonly Flat[] }[]) {
    const paths = figures
      .filter((s) => s.points.length > 2)
      .map((s) => `<path fill="${s.colour}" d="${trace(s.points, true)}"/>`)
    if (paths.length > 0) this.raw(`<g stroke="none">${paths.join('')}</g>`)
  }

  stroke(
    lines: readonly (readonly Flat[])[],
    width = hair,
    colour: string = ink,
    cap: 'round' | 'butt' = 'round',
    dash = '',
  ) {
    const d = lines
      .filter((l) => l.length > 1)
      .map((l) => trace(l, false))
      .join('')
    if (d === '') return
    this.raw(
      `<path${pen(colour, width)}${cap === 'butt' ? ' stroke-linecap="butt"' : ''}${dash ? ` stroke-dasharray="${dash}"` : ''} d="${d}"/>`,
    )
  }

  /** A soft shadow on the ground: an ellipse around `p`, as flat as the camera sees it. */
  shadow(p: Point, rx: number, rz: number, turn = 0) {
    const f = frame(p, { tilt: -90, yaw: turn })
    for (const [k, opacity] of [
      [1, 0.1],
      [0.86, 0.1],
    ] as const)
      this.raw(
        `<path fill="${ink}" fill-opacity="${opacity}" stroke="none" d="${trace(
          circle(1).map(([x, y]) => this.on(at(f, [x * rx * k, y * rz * k, 0]))),
          true,
        )}"/>`,
      )
  }

  /** The dash-dot centre line of an exploded view. */
  axis(a: Point, b: Point) {
    this.stroke([[this.on(a), this.on(b)]], 1.6, '#8c8f94', 'butt', '22 6 4 6')
  }

  line(points: readonly Point[], { width = hair, colour = ink }: Line = {}) {
    this.stroke([points.map((p) => this.on(p))], width, colour)
  }

  lines(lines: readonly (readonly Point[])[], { width = hair, colour = ink }: Line = {}) {
    this.stroke(
      lines.map((l) => l.map((p) => this.on(p))),
      width,
      colour,
    )
  }

  /** A flat figure in the plane z of a frame. */
  face(
    f: Frame,
    loops: readonly Loop[],
    z: number,
    colour: string,
    width = 0,
    stroke: string = ink,
  ) {
    this.fill(
      loops.map((l) => l.map(([x, y]) => this.on(at(f, [x, y, z])))),
      colour,
      width,
      stroke,
    )
  }

  /** Curves drawn on the plane z of a frame. */
  marks(
    f: Frame,
    curves: readonly (readonly Flat[])[],
    z: number,
    { width = hair, colour = ink }: Line = {},
  ) {
    this.stroke(
      curves.map((l) => l.map(([x, y]) => this.on(at(f, [x, y, z])))),
      width,
      colour,
    )
  }

  /** The first loop, less the others, raised from z0 to z1. */
  prism(
    f: Frame,
    loops: readonly Loop[],
    z0: number,
    z1: number,
    material: Material,
    options: { width?: number; crease?: number; top?: string; plain?: boolean } = {},
  ) {
    const width = options.width ?? line
    const crease = options.crease ?? 32
    const up = seen(f.z)[2] >= 0
    const [near, far] = up
      ? [Math.max(z0, z1), Math.min(z0, z1)]
      : [Math.min(z0, z1), Math.max(z0, z1)]
    type Run = {
      depth: number
      strips: { colour: string; points: Flat[] }[]
      back: Flat[]
      ribs: Flat[][]
      inner: boolean
    }
    const runs: Run[] = []
    loops.forEach((raw, index) => {
      const loop = index === 0 ? leftward(raw) : rightward(raw)
      const n = loop.length
      const corner = (i: number) => loop[((i % n) + n) % n] ?? ([0, 0] as const)
      const normal = (i: number): Point => {
        const [a, b] = [corner(i), corner(i + 1)]
        return add(times(f.x, b[1] - a[1]), times(f.y, a[0] - b[0]))
      }
      const visible = (i: number) => seen(normal(i))[2] > 1e-9
      let start = 0
      while (start < n && visible(start)) start++
      if (start === n) start = 0
      let run: Run | null = null
      let depths: number[] = []
      const close = () => {
        if (run) {
          run.depth = depths.reduce((a, b) => a + b, 0) / depths.length
          runs.push(run)
        }
        run = null
      }
      for (let k = 0; k < n; k++) {
        const i = start + k
        const [a, b] = [corner(i), corner(i + 1)]
        if (!visible(i) || a === b) {
          close()
          continue
        }
        const q = [
          this.on(at(f, [a[0], a[1], near])),
          this.on(at(f, [b[0], b[1], near])),
          this.on(at(f, [b[0], b[1], far])),
          this.on(at(f, [a[0], a[1], far])),
        ] as const
        const colour = options.plain ? material[1] : tone(material, normal(i))
        if (!run) {
          run = { depth: 0, strips: [], back: [q[3]], ribs: [[q[0], q[3]]], inner: index > 0 }
          depths = []
        } else {
          const turn = dot(unit(normal(i - 1)), unit(normal(i)))
          if (turn < Math.cos((crease * Math.PI) / 180)) run.ribs.push([q[0], q[3]])
        }
        depths.push(seen(at(f, [a[0], a[1], (near + far) / 2]))[2])
        run.back.push(q[2])
        const last = run.strips.at(-1)
        if (last?.colour === colour) last.points.splice(last.points.length / 2, 0, q[1], q[2])
        else run.strips.push({ colour, points: [q[0], q[1], q[2], q[3]] })
        if (k === n - 1 || !visible(i + 1)) run.ribs.push([q[1], q[2]])
      }
      close()
    })
    runs.sort((a, b) => Number(b.inner) - Number(a.inner) || a.depth - b.depth)
    const shades = new Map<string, Flat[][]>()
    for (const s of runs.filter((r) => r.inner).flatMap((r) => r.strips))
      shades.set(s.colour, [...(shades.get(s.colour) ?? []), s.points])
    for (const [colour, shapes] of shades) this.fill(shapes, colour)
    const holes = runs.filter((r) => r.inner).flatMap((r) => [r.back, ...r.ribs])
    if (width > 0) this.stroke(holes, width)
    for (const run of runs.filter((r) => !r.inner)) {
      for (const s of run.strips) this.fill([s.points], s.colour)
      if (width > 0) {
        this.stroke([run.back, run.ribs[0] ?? [], run.ribs.at(-1) ?? []], width)
        this.stroke(run.ribs.slice(1, -1), Math.min(width, hair + 0.4))
      }
    }
    this.face(f, loops, near, options.top ?? tone(material, up ? f.z : times(f.z, -1)), width)
  }

  /** A round body about z: pairs of height and radius. Corners sharper than `crease` degrees get a line. */
  lathe(
    f: Frame,
    profile: string | readonly Flat[],
    material: Material | readonly Material[],
    options: { width?: number; crease?: number; plain?: boolean } = {},
  ) {
    const width = options.width ?? line
    const crease = options.crease ?? 25
    const forward = seen(f.z)[2] >= 0
    const list = typeof profile === 'string' ? xy(profile) : profile
    const materials = (
      Array.isArray(material[0]) ? material : list.map(() => material)
    ) as readonly Material[]
    const segments = list
      .slice(1)
      .map((b, i) => ({ a: list[i] ?? b, b, material: materials[i] ?? materials[0] ?? steel }))
    if (!forward) segments.reverse()
    const ring = (z: number, r: number) => circle(r).map(([x, y]) => this.on(at(f, [x, y, z])))
    const slope = (s: (typeof segments)[number]) => Math.atan2(s.b[1] - s.a[1], s.b[0] - s.a[0])
    const breaks = segments.map((s, i) => {
      const next = segments[i + 1]
      return (
        !next ||
        next.material !== s.material ||
        Math.abs(slope(next) - slope(s)) > (crease * Math.PI) / 180
      )
    })
    let chain = 0
    segments.forEach((s, i) => {
      if (i === chain && width > 0) {
        let end = i
        while (!breaks[end]) end++
        for (let k = i; k <= end; k++) {
          const { a, b } = segments[k] ?? s
          this.fill([hull([...ring(...a), ...ring(...b)])], ink, width * 1.6)
        }
      }
      const [za, ra] = s.a
      const [zb, rb] = s.b
      const points = hull([...ring(za, ra), ...ring(zb, rb)])
      const flat = Math.abs(zb - za) < 1e-6
      if (!flat) {
        const strips: { colour: string; points: Flat[] }[] = []
        const size = Math.max(ra, rb) * this.#scale
        const steps = size < 12 ? 16 : size < 26 ? 24 : 64
        const p = (k: number, z: number, r: number) => {
          const angle = (2 * Math.PI * k) / steps
          return this.on(at(f, [r * Math.cos(angle), r * Math.sin(angle), z]))
        }
        const facing = (k: number) => {
          const angle = (2 * Math.PI * (k + 0.5)) / steps
          const out = add(times(f.x, Math.cos(angle)), times(f.y, Math.sin(angle)))
          const normal = times(add(times(out, zb - za), times(f.z, ra - rb)), Math.sign(zb - za))
          if (seen(normal)[2] < -0.02 * Math.hypot(...normal)) return null
          // Small things far off make do with three tones.
          return tone(s.material, normal)
        }
        // Begin where the body turns away, so that a strip is never cut in two.
        let first = 0
        while (first < steps && facing(first) !== null) first++
        // Each strip reaches one step under the next one.
        for (let k = first; k < first + steps; k++) {
          const colour = facing(k)
          if (colour === null) continue
          const last = strips.at(-1)
          if (last?.colour === colour && facing(k - 1) !== null)
            last.points.splice(last.points.length / 2, 0, p(k + 2, zb, rb), p(k + 2, za, ra))
          else
            strips.push({
              colour,
              points: [
                p(k, zb, rb),
                p(k + 1, zb, rb),
                p(k + 2, zb, rb),
                p(k + 2, za, ra),
                p(k + 1, za, ra),
                p(k, za, ra),
              ],
            })
        }
        this.fill([points], (options.plain ? null : strips[0]?.colour) ?? s.material[2])
        if (!options.plain) this.#flats(strips)
      }
      const [zc, rc] = forward ? s.b : s.a
      if (breaks[i]) {
        chain = i + 1
        const facing = forward ? f.z : times(f.z, -1)
        if (rc > 0.5)
          this.fill(
            [ring(zc, rc)],
            tone(s.material, facing),
            width > 0 ? Math.min(width, i === segments.length - 1 ? width : hair + 0.4) : 0,
          )
      }
    })
  }

  /** A round hole in the plane z, `depth` deep (along -z). */
  bore(
    f: Frame,
    z: number,
    r: number,
    depth: number,
    material: Material,
    options: { width?: number; floor?: string } = {},
  ) {
    const width = options.width ?? line
    const rim = circle(r).map(([x, y]) => this.on(at(f, [x, y, z])))
    const floor = circle(r).map(([x, y]) => this.on(at(f, [x, y, z - depth])))
    const strips: { colour: string; points: Flat[] }[] = []
    this.fill([rim], material[1])
    for (let k = 0; k < 48; k++) {
      const a = (k * Math.PI * 2) / 48
      const b = ((k + 1) * Math.PI * 2) / 48
      const m = (a + b) / 2
      const normal = add(times(f.x, -Math.cos(m)), times(f.y, -Math.sin(m)))
      if (seen(normal)[2] <= 0) continue
      const p = (u: number, h: number) => this.on(at(f, [r * Math.cos(u), r * Math.sin(u), h]))
      const colour = tone(material, normal)
      const last = strips.at(-1)
      const quad = [p(a, z), p(b, z), p(b, z - depth), p(a, z - depth)] as const
      const join = last?.points[last.points.length / 2 - 1]
      if (
        last?.colour === colour &&
        join &&
        Math.hypot(join[0] - quad[0][0], join[1] - quad[0][1]) < 0.01
      )
        last.points.splice(last.points.length / 2, 0, quad[1], quad[2])
      else strips.push({ colour, points: [...quad] })
    }
    this.#flats(
      strips.map((s) => ({
        colour: s.colour,
        points: overlap(s.points.length > 4 ? hull(s.points) : s.points, rim),
      })),
    )
    const end = overlap(floor, rim)
    if (end.length > 2) this.fill([end], options.floor ?? material[0], hair)
    this.fill([rim], 'none', width)
  }

  /** A round bar or hose of radius r along points in space. */
  tube(
    points: readonly Point[],
    r: number,
    material: Material,
    options: { cap?: 'round' | 'butt'; width?: number } = {},
  ) {
    const flat = points.map((p) => this.on(p))
    const cap = options.cap ?? 'butt'
    const width = options.width ?? line
    const w = r * this.#scale
    const side = (k: number): Flat[] => flat.map(([x, y]) => [x - 0.62 * k * w, y - 0.78 * k * w])
    this.stroke([flat], 2 * w + width, ink, cap)
    this.stroke([flat], Math.max(1, 2 * w - width), material[2], cap)
    const inner = w - width / 2
    if (inner > 2.2) {
      const nudge = (k: number): Flat[] => side((k * inner) / w)
      this.stroke([nudge(-0.58)], inner * 0.84, material[1], cap)
      this.stroke([nudge(0.4)], inner * 0.5, material[4], cap)
    }
  }

  /** A flat ring about z. */
  ring(
    f: Frame,
    outer: number,
    inner: number,
    z0: number,
    z1: number,
    material: Material,
    width = line,
  ) {
    this.prism(f, [circle(outer, 0, 0, 72), circle(inner, 0, 0, 72)], z0, z1, material, { width })
  }

  /** A screw's thread about z. */
  thread(f: Frame, z0: number, z1: number, r: number, material: Material, step = 16) {
    const count = Math.max(1, Math.round((z1 - z0) / step))
    const turn = (z1 - z0) / count
    const order = Array.from({ length: count }, (_, i) => z0 + i * turn)
    for (const z of seen(f.z)[2] >= 0 ? order : order.reverse())
      this.lathe(
        f,
        [
          [z, r * 0.89],
          [z + turn * 0.5, r],
          [z + turn, r * 0.89],
        ],
        material,
        { width: thin, crease: 90 },
      )
  }

  /** A coil spring about z, as the lines of one wire: call with 'back', draw what it holds, then 'front'. */
  coil(
    f: Frame,
    r: number,
    z0: number,
    z1: number,
    turns: number,
    wire: number,
    material: Material,
    half: 'back' | 'front' | 'both',
  ) {
    const steps = 28
    const total = Math.round(turns * steps)
    const pieces: { front: boolean; points: Point[] }[] = []
    for (let k = 0; k <= total; k++) {
      const a = (2 * Math.PI * k) / steps
      const p = at(f, [r * Math.cos(a), r * Math.sin(a), z0 + ((z1 - z0) * k) / total])
      const out = add(times(f.x, Math.cos(a)), times(f.y, Math.sin(a)))
      const front = seen(out)[2] >= 0
      const last = pieces.at(-1)
      if (!last || last.front !== front)
        pieces.push({ front, points: last ? [last.points.at(-1) ?? p, p] : [p] })
      else last.points.push(p)
    }
    // The near half reaches a little round each side, so that the far half ends under it.
    const whole = pieces.map((c, i) => {
      if (!c.front) return c
      const before = pieces[i - 1]?.points.slice(-3, -1) ?? []
      const after = pieces[i + 1]?.points.slice(1, 2) ?? []
      return { front: true, points: [...before, ...c.points, ...after] }
    })
    const back = whole.filter((c) => !c.front)
    const front = whole.filter((c) => c.front)
    for (const c of half === 'back' ? back : half === 'front' ? front : [...back, ...front])
      this.tube(c.points, wire, material)
  }

  /** Curves on a round body, as angle, height and radius; the parts that face away are left out. */
  engrave(
    f: Frame,
    curves: readonly (readonly Point[])[],
    { width = hair, colour = ink }: Line = {},
  ) {
    const out: Flat[][] = []
    for (const curve of curves) {
      let piece: Flat[] | null = null
      for (const [angle, z, r] of curve) {
        const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
        if (seen(add(times(f.x, c), times(f.y, s)))[2] < 0.02) {
          piece = null
          continue
        }
        if (!piece) {
          piece = []
          out.push(piece)
        }
        piece.push(this.on(at(f, [r * c, r * s, z])))
      }
    }
    this.stroke(out, width, colour, 'butt')
  }

  /** A hexagon head with a washer, standing on the plane z. */
  bolt(
    f: Frame,
    x: number,
    y: number,
    z: number,
    size: number,
    material: Material = steel,
    kind: 'hex' | 'socket' = 'hex',
    width = hair + 0.6,
  ) {
    const here: Frame = { ...f, o: at(f, [x, y, z]) }
    if (kind === 'hex') {
      this.lathe(
        here,
        [
          [0, size * 1.35],
          [size * 0.18, size * 1.35],
        ],
        material,
        { width },
      )
      this.prism(here, [circle(size, 0, 0, 6)], size * 0.18, size * 0.85, material, { width })
    } else {
      this.lathe(
        here,
        [
          [0, size],
          [size * 0.8, size],
        ],
        material,
        { width },
      )
      this.face(here, [circle(size * 0.5, 0, 0, 6)], size * 0.8, ink)
    }
  }

  /** The sheet: the part, and at the foot its number on the left, its measure on the right. */
  svg(number: string, measure: string): string {
    const texts = [
      ...setText(number, 28),
      ...setText(measure, 772 - lettersWidth(measure) * letterHeight),
    ]
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" fill="none" fill-rule="evenodd" stroke="${ink}" stroke-width="${line}" stroke-linejoin="round" stroke-linecap="round">
<rect width="800" height="600" fill="${ground}" stroke="none"/>
<g transform="translate(24 2) scale(.94)">${this.#parts.join('\n')}</g>
<path stroke="#51565d" stroke-width="2.8" d="${texts.map((stroke) => trace(stroke, false)).join('')}"/></svg>`
  }
}

const letterHeight = 21

function setText(text: string, left: number): Flat[][] {
  return letters(text).map((stroke) =>
    stroke.map(([x, y]): Flat => [left + x * letterHeight, 578 - y * letterHeight]),
  )
}
