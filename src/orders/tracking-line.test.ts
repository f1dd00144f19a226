import { expect, test } from 'vitest'
import { parseTrackingLine } from './tracking-line.ts'

test.each([
  ['UPS 1Z 999 AA1 01 2345 6784', 'UPS', '1Z999AA10123456784'],
  ['1Z-999-AA1-01-2345-6784 ups', 'ups', '1Z999AA10123456784'],
  ['1z 999 aa1 01 2345 6784', '', '1Z999AA10123456784'],
  ['UPS Standard 1Z999AA10123456784', 'UPS Standard', '1Z999AA10123456784'],
  ['Royal Mail AB 1234 5678 9GB', 'Royal Mail', 'AB123456789GB'],
  ['royal mail Tracked AB123456789GB', 'royal mail Tracked', 'AB123456789GB'],
  ['DHL 0034 0434 1610 9402 2115', 'DHL', '00340434161094022115'],
  ['DHL Express 12 3456 7890', 'DHL Express', '1234567890'],
  ['DHL Sendungsnummer: 00340434161094022115', 'DHL', '00340434161094022115'],
  ['DPD 0150 5012 3456 78', 'DPD', '01505012345678'],
  ['DPD\u00a001505\u202f0123\u2009456‑78', 'DPD', '01505012345678'],
  ['GLS 123 456 78901', 'GLS', '12345678901'],
  ['GLS ZQ1A 2B3C', 'GLS', 'ZQ1A2B3C'],
  ['FedEx 7946 4479 8765', 'FedEx', '794644798765'],
  ['Fed Ex Ground 7946 4479 8765 123', 'Fed Ex Ground', '794644798765123'],
  ['USPS 9400 1000 0000 0000 0000 00', 'USPS', '9400100000000000000000'],
  ['Hermes H01 ABA 0012 345 678', 'Hermes', 'H01ABA0012345678'],
  ['Evri 1234 5678 9012 3456', 'Evri', '1234567890123456'],
  ['TNT GE 123 456 789 WW', 'TNT', 'GE123456789WW'],
  ['PostNL 3S ABCD 1234 56789', 'PostNL', '3SABCD123456789'],
  ['La Poste 6A 123 456 789 01', 'La Poste', '6A12345678901'],
  ['Colissimo 6A12345678901', 'Colissimo', '6A12345678901'],
  ['Österreichische Post 1000 3456 7890 1234', 'Österreichische Post', '1000345678901234'],
  ['Swiss Post 99.00.123456.12345678', 'Swiss Post', '990012345612345678'],
  ['Parcelforce ABCD 1234567890', 'Parcelforce', 'ABCD1234567890'],
  ['Foo Express 12345678', 'Foo Express', '12345678'],
  ['UPS 47110815', 'UPS', '47110815'],
  ['UPS MI 92 6129 0100 0000 0000 0000', 'UPS', 'MI9261290100000000000000'],
  ['Hermes H1000 1234 5678 9012 345', 'Hermes', 'H1000123456789012345'],
  ['Correos PQ 4F6P 0412 3456 7010 8030 A', 'Correos', 'PQ4F6P0412345670108030A'],
  ['Poste Italiane 3U W12 3456 7890', 'Poste Italiane', '3UW1234567890'],
  ['Australia Post 33 ABC 1234567 01 0 00 60 9', 'Australia Post', '33ABC123456701000609'],
  ['Mondial Relay 1234 5678', 'Mondial Relay', '12345678'],
  ['SDA 28 1234 5678 901', 'SDA', '2812345678901'],
  ['DSV 1234567', 'DSV', '1234567'],
  ['ＵＰＳ １Ｚ999AA10123456784', 'UPS', '1Z999AA10123456784'],
])('%s is read', (text, carrier, tracking) => {
  for (const line of [`K-26-000013 ${text}`, `${text} (k-26-000013)`, `K-26-000013; ${text}`])
    expect(parseTrackingLine(line)).toEqual({
      number: 'K-26-000013',
      carrier,
      tracking,
      readings: [],
    })
})

test('finds our number with any dashes that a program wrote', () => {
  for (const number of ['K–26–000013', 'K‑26‑000013', 'k−26−000013', 'K\u00ad-26-\u200b000013'])
    expect(parseTrackingLine(`${number} UPS 1Z 999 AA1 01 2345 6784`)).toMatchObject({
      number: 'K-26-000013',
      tracking: '1Z999AA10123456784',
    })
})

test.each([
  ['K-26-000013-2,1Z 999 AA1 01 2345 6784,UPS,12.03.2026,2 kg', 'UPS', '1Z999AA10123456784'],
  ['Foo Bar\tK-26-000013-2\t1234 5678', 'Foo Bar', '12345678'],
  ['DHL Express\t"K-26-000013-2"\t"0034 0434 1610"', 'DHL Express', '003404341610'],
  ['K-26-000013-2;GLS;4711', 'GLS', '4711'],
  ['K-26-000013-2;UPS;1234 5678', 'UPS', '12345678'],
])('reads %s by its cells', (line, carrier, tracking) => {
  const read = { number: 'K-26-000013-2', carrier, tracking, readings: [] }
  expect(parseTrackingLine(line)).toEqual(read)
})

test.each([
  ['K-26-000013 UPS 1234 5678', ['12345678', '1234']],
  ['K-26-000013 Foo 1234 56789', ['Foo123456789', '56789']],
  ['K-26-000013 AB 12345678', ['AB12345678', '12345678']],
  ['K-26-000013 UPS 1Z 999 AA1 01 2345 6784 2 boxes', ['1Z999AA101234567842boxes', '2345']],
  ['K-26-000013 K-26-000014 UPS 1Z999AA10123456784', ['K-26-000013', 'K-26-000014']],
  ['K-26-000013 collected 3 pallets', ['collected3pallets', '3']],
  ['K-26-000013;12345678;87654321', ['12345678', '87654321']],
])('%s is asked, never cut', (line, readings) => {
  expect(parseTrackingLine(line)).toMatchObject({ tracking: '', readings })
})

test('finds no tracking number in a line without one', () => {
  for (const line of ['K-26-000013', 'K-26-000013 UPS', 'Carrier;Number', ''])
    expect(parseTrackingLine(line)).toMatchObject({ tracking: '', readings: [] })
})
