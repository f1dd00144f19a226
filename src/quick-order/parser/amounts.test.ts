import { expect, test } from 'vitest'
import { findAmounts } from './amounts.ts'
import { gap } from './tokens.ts'

const unitsOf = (text: string) =>
  findAmounts(text, null).amounts.map(({ quantity }) =>
    quantity.kind === 'units' ? quantity.units : quantity.kind,
  )

test.each([
  // What so many cost together says how many, and what one costs.
  [`${gap} 8 139,00 € 1 112,00 €`, [8]],
  [`${gap} 8 139,00 € 1 113,00 €`, []],
  // The part stands before it.
  [`${gap} 10 of em`, [10]],
  [`${gap} zehn davon`, [10]],
  [`${gap} 10 di questi`, [10]],
  // Packs in Germany, 'and' in Turkey.
  [`3 VE ${gap}`, ['packs']],
  [`${gap} 10 ve`, [10]],
  // Numbers of other languages.
  [`vinte e quatro ${gap}`, [24]],
  [`είκοσι ${gap}`, [20]],
  [`padesát ${gap}`, [50]],
])('reads the amounts of “%s” as %j', (text, units) => expect(unitsOf(text)).toEqual(units))
