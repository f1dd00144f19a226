import { describe, expect, test } from 'vitest'
import { ConfigError } from '#server/config/variables.ts'
import { readConfig } from '../server/config/config.ts'
import { formatIban, writeEpcCode } from './bank.ts'

const bank = {
  holder: 'Kickstand Motor Parts',
  bank: 'Handelsbank',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
}

describe('the code that a banking app reads', () => {
  test('is EPC069-12, version 002', () => {
    const code = writeEpcCode(bank, { amount: 1234.5, currency: 'EUR', reference: 'K-26-004213' })
    expect(code?.split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Kickstand Motor Parts'],
      ...['DE89370400440532013000', 'EUR1234.50', '', '', 'K-26-004213'],
    ])
  })

  test.each([
    [0.01, 'EUR0.01'],
    [0.1, 'EUR0.10'],
    [7, 'EUR7.00'],
    [999_999_999.99, 'EUR999999999.99'],
  ])('writes %d as %s', (amount, written) => {
    const code = writeEpcCode(bank, { amount, currency: 'EUR', reference: '' })
    expect(code?.split('\n')[7]).toBe(written)
  })

  test.each([
    [{ amount: 12, currency: 'USD' }],
    [{ amount: 0, currency: 'EUR' }],
    [{ amount: 1_000_000_000, currency: 'EUR' }],
  ])('there is none of %j', (transfer) => {
    expect(writeEpcCode(bank, { ...transfer, reference: '' })).toBeNull()
  })

  test('holds no more of a name and a reference than the standard has room for', () => {
    const long = { ...bank, holder: 'x'.repeat(90) }
    const code = writeEpcCode(long, { amount: 1, currency: 'EUR', reference: 'r'.repeat(200) })
    const lines = code?.split('\n') ?? []
    expect([lines[5]?.length, lines[10]?.length]).toEqual([70, 140])
  })
})

test('an IBAN is shown in groups of four', () => {
  expect(formatIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
})

test.each([
  [{ IBAN: 'DE89 3704 0044 0532 0130 01' }, /^IBAN cannot be .*check digits/],
  [{ IBAN: 'somewhere' }, /^IBAN cannot be/],
  [{ IBAN: bank.iban, BIC: 'COBA' }, /^BIC cannot be/],
  [{ BIC: bank.bic }, /^BIC is set, but not IBAN/],
  [{ BANK_NAME: 'Handelsbank' }, /^BANK_NAME is set, but not IBAN/],
])('the shop does not start with %j', (settings, words) => {
  const read = () => readConfig({ DATA_DIR: '/tmp/nowhere', ...settings })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(words)
})
