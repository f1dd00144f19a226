import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '#base/problem.ts'
import { parse } from './parse.ts'

const contract = {
  body: z.strictObject({
    email: z.string(),
    price: z.number().max(9, 'Too dear'),
    units: z.int(),
    unit: z.enum(['piece', 'pack']),
    lines: z.array(z.object({ quantity: z.int() })),
  }),
}
const good = { email: 'a@b.test', price: 1, units: 2, unit: 'pack', lines: [{ quantity: 1 }] }

describe('the body of a call', () => {
  test.each([
    [{ email: undefined }, '"email" is missing.'],
    [{ email: null }, '"email" must be a string.'],
    [{ price: '1' }, '"price" must be a number.'],
    [{ units: 1.5 }, '"units" must be an integer.'],
    [{ unit: 'box' }, '"unit" must be piece or pack.'],
    [{ lines: {} }, '"lines" must be an array.'],
    [{ lines: [{}] }, '"lines.0.quantity" is missing.'],
    [{ price: 10 }, 'Too dear'],
  ])('%o is refused with a sentence that names the field', (change, sentence) => {
    expect(refusalOf({ ...good, ...change }).message).toBe(sentence)
  })

  test('that fits is taken as it is', () => {
    expect(parse(contract as never, { body: good } as never).body).toEqual(good)
  })
})

function refusalOf(body: unknown): Problem {
  try {
    parse(contract as never, { body } as never)
  } catch (refusal) {
    if (refusal instanceof Problem) return refusal
    throw refusal
  }
  throw new Error('was taken')
}
