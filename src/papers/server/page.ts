import type PDFDocument from 'pdfkit'
import type { Face, Weight } from './faces.ts'
import type { Style, TextLine, Typesetter } from './typeset.ts'

export type Pdf = InstanceType<typeof PDFDocument>

/** A4 in points, and where its matter stands. */
export const sheet = { width: 595.28, height: 841.89, left: 48, top: 48, right: 547.28 }
export const matterWidth = sheet.right - sheet.left

/** The look's colours (web/styles/tokens.css) as ink on white paper. */
export const colours = { ink: '#1b1f24', soft: '#555b63', line: '#d3d2cd', accent: '#ec6100' }

type Colour = keyof typeof colours

export type Placed = { x: number; width: number; align?: 'left' | 'right' }

/** Writes on the pages of one document. */
export type Pen = {
  linesOf: Typesetter['linesOf']
  /** Writes lines below each other from `y` on; gives where the next one would stand. */
  write(lines: TextLine[], y: number, place: Placed, style: Style, colour?: Colour): number
  rule(y: number, colour?: Colour, width?: number, place?: Placed): void
  /** The shop's mark, 24 points wide when `scale` is 1. */
  mark(x: number, y: number, scale: number): void
  box(x: number, y: number, size: number): void
}

/** How far apart lines of a size stand. */
export function leading({ size }: Style): number {
  return Math.round(size * 1.38 * 2) / 2
}

export function openPen(doc: Pdf, typesetter: Typesetter, use: (face: Face) => void): Pen {
  return {
    linesOf: typesetter.linesOf,
    write(lines, y, { x, width, align = 'left' }, style, colour = 'ink') {
      let top = y
      for (const line of lines) {
        const baseline = top + style.size
        let at = align === 'right' ? x + width - line.width : x
        for (const { text, face } of line.pieces) {
          use(face)
          const options = { ...optionsOf(face), lineBreak: false, baseline: 'alphabetic' as const }
          doc.fontSize(style.size).fillColor(colours[colour]).text(text, at, baseline, options)
          at += doc.widthOfString(text, optionsOf(face))
        }
        top += leading(style)
      }
      return top
    },
    rule(y, colour = 'line', width = 0.75, { x, width: length } = whole) {
      doc.lineWidth(width).strokeColor(colours[colour])
      doc
        .moveTo(x, y)
        .lineTo(x + length, y)
        .stroke()
    },
    mark(x, y, scale) {
      doc.save().translate(x, y).scale(scale)
      doc.path('M3 2h5v20H3zM9.6 10.6 15.2 2h5.9l-6.3 9.6z').fill(colours.ink)
      doc.path('M9.2 12.2l4.5-.1 3.6 6.3H23V22h-8.2z').fill(colours.accent)
      doc.restore()
    },
    box(x, y, size) {
      doc.lineWidth(0.75).strokeColor(colours.soft).rect(x, y, size, size).stroke()
    },
  }
}

export const whole: Placed = { x: sheet.left, width: matterWidth }

/** Asked for with features, a text is shaped as one: else its words would be joined from left to right. */
export function optionsOf(face: Face): { features?: [] } {
  return face.rightToLeft ? { features: [] } : {}
}

export function style(size: number, weight: Weight = 400): Style {
  return { size, weight }
}
