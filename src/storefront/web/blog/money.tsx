import { C, Code, type Entry, P, Points } from './prose.tsx'

export const money: Entry = {
  id: 'money',
  about: 'JavaScript',
  question: 'Why is 0.1 + 0.2 not 0.3, and how should a shop count money?',
  short:
    'Numbers are binary fractions, and most decimal fractions have no exact binary form. Count money in whole units, and make decimals only to show them.',
  answer: (
    <>
      <P>
        A JavaScript number is a 64-bit binary fraction (IEEE 754). As a third has no end in
        decimals, so a tenth has none in binary: it is rounded when you type it, and the rounding
        shows when you add.
      </P>
      <Code>{`0.1 + 0.2              // 0.30000000000000004
(1.005).toFixed(2)     // '1.00'
parseInt('12.99', 10)  // 12, and nobody is told
Number('')             // 0
Number('1e3')          // 1000`}</Code>
      <P>
        Whole numbers, on the other hand, are exact up to <C>Number.MAX_SAFE_INTEGER</C>, a little
        over nine quadrillion. So a shop counts the smallest unit that it sells in and has three
        rules:
      </P>
      <Points>
        <li>
          <strong>Read strictly.</strong> Digits, or a sentence that says what is wrong. Never cut
          down to fit what somebody meant otherwise.
        </li>
        <li>
          <strong>Compute whole.</strong> Where division leaves a rest, decide who gets it: three
          shares of 100 are 34, 33 and 33.
        </li>
        <li>
          <strong>Format last.</strong> <C>Intl.NumberFormat</C> knows where the sign, the comma and
          the cents go.
        </li>
      </Points>
      <Code>{`function readUnits(typed) {
  const text = typed.trim()
  return /^\\d{1,7}$/.test(text) ? Number(text) : null
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

dollars.format(readUnits('1250')) // '$1,250'`}</Code>
      <P>
        This shop sells in whole dollars, and cents exist only where the card company wants them. If
        you need fractions of any length, use <C>BigInt</C> for the units, or a decimal library; not
        a larger <C>toFixed</C>.
      </P>
    </>
  ),
}
