import { expect, test } from 'vitest'
import { keepUnits } from './part-names.ts'

test.each([
  ['Clutch Cable 900 mm', 'Clutch Cable 900_mm'],
  ['Sealed Battery 12 V 11 Ah', 'Sealed Battery 12_V 11_Ah'],
  ['Headlight Bulb H4 60/55 W', 'Headlight Bulb H4 60/55_W'],
  ['Front Sprocket 15 T, 525 and 15 more', 'Front Sprocket 15_T, 525 and 15_more'],
  ['Rear Tyre 150/70 R17', 'Rear Tyre 150/70 R17'],
  ['Bolt M10 Thread 8 Titanium', 'Bolt M10 Thread 8 Titanium'],
])('keeps figures and units of %j together', (name, kept) => {
  expect(keepUnits(name)).toBe(kept.replaceAll('_', '\u00a0'))
})
