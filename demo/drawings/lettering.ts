/**
 * The letters of an engineering drawing, as strokes of one weight: a machine without fonts draws them
 * too. Each is a list of strokes on a grid of 4 by 6, a point two digits; its foot is at 0.
 */
import type { Flat } from './space.ts'

const glyphs: Record<string, string> = {
  '0': '10 01 05 16 36 45 41 30 10',
  '1': '04 26 20,00 40',
  '2': '05 16 36 45 44 00 40',
  '3': '06 46 24 34 43 41 30 10 01',
  '4': '30 36 02 42',
  '5': '46 06 04 34 43 41 30 10 01',
  '6': '46 26 03 01 10 30 41 42 33 03',
  '7': '06 46 10',
  '8': '13 04 05 16 36 45 44 33 13 02 01 10 30 41 42 33',
  '9': '00 20 43 45 36 16 05 04 13 43',
  A: '00 26 40,12 32',
  B: '00 06 36 45 44 33 03,33 42 41 30 00',
  C: '45 36 16 05 01 10 30 41',
  D: '00 06 26 44 42 20 00',
  E: '46 06 00 40,03 33',
  F: '46 06 00,03 33',
  G: '45 36 16 05 01 10 30 41 43 23',
  H: '00 06,40 46,03 43',
  I: '10 30,16 36,20 26',
  J: '01 10 30 41 46',
  K: '00 06,46 02,13 40',
  L: '06 00 40',
  M: '00 06 23 46 40',
  N: '00 06 40 46',
  O: '10 01 05 16 36 45 41 30 10',
  P: '00 06 36 45 44 33 03',
  Q: '10 01 05 16 36 45 41 30 10,22 40',
  R: '00 06 36 45 44 33 03,23 40',
  S: '45 36 16 05 04 13 33 42 41 30 10 01',
  T: '06 46,26 20',
  U: '06 01 10 30 41 46',
  V: '06 20 46',
  W: '06 10 23 30 46',
  X: '00 46,06 40',
  Y: '06 23 46,23 20',
  Z: '06 46 00 40',
  a: '04 34 43 40 10 01 12 42',
  b: '06 00 30 41 43 34 04',
  c: '43 34 14 03 01 10 30 41',
  d: '46 40 10 01 03 14 44',
  h: '00 06,03 14 34 43 40',
  k: '00 06,44 02,13 40',
  m: '00 04,03 14 23 20,23 34 43 40',
  n: '00 04,03 14 34 43 40',
  r: '00 04,03 14 34',
  x: '00 44,04 40',
  '-': '13 33',
  '.': '20 21',
  ',': '21 10',
  ':': '21 22,24 25',
  '/': '00 46',
  '+': '03 43,21 25',
  '°': '25 16 27 36 25',
  Ø: '10 01 05 16 36 45 41 30 10,00 46',
}

/** Of one letter with the room after it, where the height is 1. */
const step = 0.92

const strokes = new Map(
  Object.entries(glyphs).map(([letter, text]) => [
    letter,
    text
      .split(',')
      .map((stroke) =>
        stroke.split(' ').map(([x, y]): Flat => [(Number(x) * 0.62) / 4, Number(y) / 6]),
      ),
  ]),
)

export const lettersWidth = (text: string): number => text.length * step - (step - 0.62)

export const letters = (text: string): Flat[][] =>
  Array.from(text).flatMap((letter, place) => {
    if (letter === ' ') return []
    const drawn = strokes.get(letter)
    if (!drawn) throw new Error(`No letter is drawn for ${letter}`)
    return drawn.map((stroke) => stroke.map(([x, y]): Flat => [x + place * step, y]))
  })
