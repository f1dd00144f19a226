import { expect, test } from 'vitest'
import { examples, isAboutOthers, isCharge } from './ignored-lines.ts'

test.each(examples)('takes $example for $name', ({ isTaken }) => expect(isTaken).toBe(true))

test.each([
  ['Dave Hartley, Ringway Motorcycles, Unit 4 Station Road, Leeds LS12 6EN', true],
  ['Honda CB500X 2021 38k - chain slapping, customer waiting on price', true],
  ['Pozdrawiam, Tomasz Wilk, tel. 601 555 284', true],
  // An amount, or what a part is called, may be asked for.
  ['98362 Bremshebel', false],
  ['10, 98362 Montierhebel', false],
  ['spring 20', false],
  ['Bestellnummer 20441188', false],
  ['Yamaha MT-07 2018 brake pads', false],
  ['PO 44817 brake pads', false],
  ['20 x Widget, tel. 601 555 284', false],
])('“%s” names no part: %s', (text, is) => expect(isAboutOthers(text)).toBe(is))

test.each([
  ['GOODS TOTAL          1942.50', true],
  ['95 totaal stuks', true],
  ['Sundries £5', true],
  ['Tot. 4 regels', true],
  ['zzgl. 19 % MwSt. 402,80', true],
  ['Free shipping on orders over $75!', true],
  ['Tax disc holder £5', false],
  ['Port gasket 4.50', false],
  ['Total loss kit ZZ-118 12.50', false],
])('“%s” is charged or counted: %s', (text, is) => expect(isCharge(text)).toBe(is))
