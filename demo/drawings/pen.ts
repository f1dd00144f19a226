/** The pen: points in, path data and line attributes out. */

import type { Flat } from './space.ts'

export const ink = '#181b1f'
export const ground = '#e9e8e3'
export const line = 4
export const hair = 2
/** Of small parts on a larger one. */
export const thin = hair + 0.6

/** A number with one place, as short as it can be written. */
function short(v: number) {
  const s = (Math.round(v * 10) / 10).toString()
  return s.replace(/^(-?)0\./, '$1.')
}

function step(dx: number, dy: number) {
  const y = short(dy)
  return short(dx) + (y.startsWith('-') ? y : ` ${y}`)
}

/** Fewer points, none farther than `slack` pixels from where the line was. */
function simpler(points: readonly Flat[], slack: number): Flat[] {
  const keep = new Set([0, points.length - 1])
  const split = (from: number, to: number) => {
    const [a, b] = [points[from] ?? [0, 0], points[to] ?? [0, 0]]
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const length = Math.hypot(dx, dy)
    let [worst, index] = [slack, -1]
    for (let i = from + 1; i < to; i++) {
      const [x, y] = points[i] ?? a
      const off =
        length < 1e-6
          ? Math.hypot(x - a[0], y - a[1])
          : Math.abs((x - a[0]) * dy - (y - a[1]) * dx) / length
      if (off > worst) [worst, index] = [off, i]
    }
    if (index < 0) return
    keep.add(index)
    split(from, index)
    split(index, to)
  }
  split(0, points.length - 1)
  return points.filter((_, i) => keep.has(i))
}

/** Path data in steps from point to point. */
export function trace(all: readonly Flat[], closed: boolean, slack = 0.32): string {
  const first = all[0]
  const points =
    closed && first ? simpler([...all, first], slack).slice(0, -1) : simpler(all, slack)
  if (closed && points.length < 3) return ''
  let [px, py] = [0, 0]
  let out = ''
  points.forEach(([x, y], i) => {
    const [rx, ry] = [Math.round(x * 10) / 10, Math.round(y * 10) / 10]
    if (i === 0) out += `M${step(rx, ry)}l`
    else {
      const s = step(Math.round((rx - px) * 10) / 10, Math.round((ry - py) * 10) / 10)
      out += out.endsWith('l') || s.startsWith('-') ? s : ` ${s}`
    }
    px = rx
    py = ry
  })
  return out.replace(/l$/, '') + (closed ? 'z' : '')
}

/** The attributes of a line, where they differ from the whole picture's. */
export const pen = (colour: string, width: number) =>
  (colour === ink ? '' : ` stroke="${colour}"`) +
  (width === line ? '' : ` stroke-width="${short(width)}"`)
