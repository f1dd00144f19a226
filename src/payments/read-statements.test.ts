// Bank statements of every format as the same entries.
import { expect, test } from 'vitest'
import { readTextSource } from '#server/imports/import-queue.ts'
import { identifyEntries } from './server/bank-entry.ts'
import { parseBankCsv } from './server/read-bank-csv.ts'
import { readCamt } from './server/read-camt.ts'
import { isMt940, parseMt940 } from './server/read-mt940.ts'

const camt = (inside: string, version = '02') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>7</Id>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${inside}</Stmt></BkToCstmrStmt></Document>`

const credit = `<Ntry><Amt Ccy="EUR">142.80</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>B-1</AcctSvcrRef><NtryDtls><TxDtls>
<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>Motoplus &amp; Söhne</Nm></Dbtr><DbtrAcct><Id><IBAN>DE02 1203 0000 0000 2020 51</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>Rechnung I-000012</Ustrd><Ustrd>und I-000013</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

const expected = {
  account: 'DE89370400440532013000',
  bankReference: 'B-1',
  day: '2026-11-20',
  amount: '142.80',
  currency: 'EUR',
  payer: 'Motoplus & Söhne',
  iban: 'DE02120300000000202051',
  reference: 'Rechnung I-000012 und I-000013',
  kind: 'credit',
}

test('camt.053 of old and new versions, with and without a prefix', async () => {
  expect((await readCamt(camt(credit))).statements).toEqual([[expected]])
  const newer = camt(credit, '08')
    .replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')
    .replace('<Nm>Motoplus &amp; Söhne</Nm>', '<Pty><Nm>Motoplus &amp; Söhne</Nm></Pty>')
  expect((await readCamt(newer)).statements).toEqual([[expected]])
  const prefixed = camt(credit)
    .replace('xmlns=', 'xmlns:b=')
    .replace(/<(\/?)(?=[A-Z])/g, '<$1b:')
  expect((await readCamt(prefixed)).statements).toEqual([[expected]])
})

test('camt.053: distinguishes debits, reversals and pending entries', async () => {
  const others = [
    credit.replace('CRDT', 'DBIT'),
    credit.replace('<Sts>', '<RvslInd>true</RvslInd><Sts>'),
    credit.replace('BOOK', 'PDNG'),
  ]
  const { statements } = await readCamt(camt(others.join('')))
  expect(statements[0]?.map(({ kind }) => kind)).toEqual(['debit', 'reversal', 'pending'])
})

test('camt.053: transactions of one entry are read by themselves where their sum is its amount', async () => {
  const detail = (amount: string, text: string) =>
    `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
  const batch = (...details: string[]) =>
    camt(
      `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls>${details.join('')}</NtryDtls></Ntry>`,
    )
  const split = await readCamt(batch(detail('10', 'one'), detail('20.00', 'two')))
  expect(split.statements[0]).toMatchObject([
    { amount: '10', reference: 'one' },
    { amount: '20.00', reference: 'two' },
  ])
  const whole = await readCamt(batch(detail('10', 'one'), detail('19.00', 'two')))
  expect(whole.statements[0]).toMatchObject([{ amount: '30.00', reference: 'one two' }])
})

test('camt.053: a document type, broken XML and other messages are refused', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Document>&b;</Document>`
  await expect(readCamt(bomb)).rejects.toMatchObject({ code: 'fields-wrong' })
  await expect(readCamt('<Document><x>&unknown;</x></Document>')).rejects.toMatchObject({
    code: 'fields-wrong',
  })
  await expect(readCamt(camt(credit).slice(0, -30))).rejects.toMatchObject({ code: 'fields-wrong' })
  await expect(readCamt('<html><body/></html>')).rejects.toMatchObject({ code: 'fields-wrong' })
  await expect(readCamt('<a>'.repeat(5_000))).rejects.toMatchObject({ code: 'fields-wrong' })
})

const sta = `:20:STARTUMSE
:25:10020030/1234567
:28C:00001/001
:60F:C261119EUR1000,00
:61:2611201120CR142,8N051NONREF//B-1
:86:166?00GUTSCHRIFT?109310?20EREF+NOTPROVIDED?21SVWZ+Rechnung I-000012 und ?22I-000013
?30BYLADEM1001?31DE02120300000000202051?32Motoplus?33Soehne
:61:2611201120DR5,NMSCNONREF
:86:Entgelt
:61:2612310102RC9,NTRFNONREF
:62F:C261120EUR1137,80
-
`

test('MT940 of German banks: purposes, payer, days around New Year, reversals', () => {
  expect(isMt940(sta)).toBe(true)
  const { statements, refused } = parseMt940(sta)
  expect(refused).toEqual([])
  expect(statements).toMatchObject([
    [
      {
        account: '10020030/1234567',
        day: '2026-11-20',
        amount: '142.8',
        currency: 'EUR',
        payer: 'Motoplus Soehne',
        iban: 'DE02120300000000202051',
        reference: 'Rechnung I-000012 und I-000013',
        bankReference: 'B-1',
        kind: 'credit',
      },
      { amount: '5', kind: 'debit', reference: 'Entgelt' },
      { amount: '9', kind: 'reversal', day: '2027-01-02' },
    ],
  ])
})

test('MT940: a number that a full line cuts is whole again', () => {
  const cut = sta.replace('und ?22I-000013', '?22xxxxx')
  const purpose = cut.replace(
    '?21SVWZ+Rechnung I-000012 ?22xxxxx',
    '?21SVWZ+Rechnung Nummer I-0000?2212 danke',
  )
  expect(parseMt940(purpose).statements[0]?.[0]?.reference).toBe('Rechnung Nummer I-000012 danke')
})

test('MT940 with slash codes, a funds code and a line that is not whole', () => {
  const text = `{1:F01INGBNL2A}{4:
:20:P140220000000001
:25:NL69INGB0123456789EUR
:28C:00000
:60F:C260219EUR662,23
:61:2602200220CR1,56NTRFEREF//00000000001005
/TRCD/00100/
:86:/EREF/EV12341REP1231456T1234//CNTP/NL32INGB0000012345/INGBNL2A/ING BANK NV INZAKE WEB///REMI/USTD//I-000077/
:61:26xx
:62F:C260220EUR564,35
-}`
  const { statements, refused } = parseMt940(text)
  expect(statements[0]).toMatchObject([
    {
      iban: 'NL32INGB0000012345',
      payer: 'ING BANK NV INZAKE WEB',
      bankReference: '00000000001005',
      kind: 'credit',
      amount: '1.56',
    },
  ])
  expect(statements[0]?.[0]?.reference).toContain('I-000077')
  expect(refused).toMatchObject([{ line: 9 }])
})

const readCsv = async (lines: string[], monthFirst = false) =>
  parseBankCsv(await readTextSource(Buffer.from(lines.join('\r\n'))), monthFirst)

test('CSV of banks in several languages', async () => {
  const tables = [
    [
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"',
      '"DE893704";"20.11.26";"20.11.26";"I-000012";"Motoplus";"DE02120300000000202051";"1.142,80";"EUR";"Umsatz gebucht"',
      '"DE893704";"20.11.26";"20.11.26";"Miete";"Haus";"DE02";"-900,00";"EUR";"Umsatz gebucht"',
    ],
    [
      'Date,Description,Amount,Currency,Payer,Payer IBAN',
      '2026-11-20,I-000012,"1,142.80",EUR,Motoplus,DE02 1203 0000 0000 2020 51',
      '2026-11-20,Rent,-900.00,EUR,House,',
    ],
    [
      'Relevé de compte',
      '',
      'Date opération;Libellé;Débit;Crédit;Devise;Nom',
      '20/11/2026;I-000012;;1 142,80;EUR;Motoplus',
      '20/11/2026;Loyer;900,00;;EUR;Maison',
      'Solde;;;;;',
    ],
    [
      '"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Af Bij","Bedrag (EUR)","Mededelingen"',
      '"20261120","Motoplus","NL69","DE02120300000000202051","Bij","1142,80","I-000012"',
      '"20261120","Huis","NL69","","Af","900,00","Huur"',
    ],
  ]
  for (const lines of tables) {
    const { statements } = await readCsv(lines)
    expect(statements[0]).toMatchObject([
      {
        day: '2026-11-20',
        amount: '1142.8',
        payer: 'Motoplus',
        reference: 'I-000012',
        kind: 'credit',
      },
      { amount: '900', kind: 'debit' },
    ])
  }
})

test('CSV: the file decides whether the month is first; what cannot be read is named', async () => {
  const days = async (rows: string[], monthFirst = false) => {
    const { statements } = await readCsv(['Date,Amount', ...rows], monthFirst)
    return statements[0]?.map(({ day }) => day)
  }
  expect(await days(['05/06/2026,1.00', '05/13/2026,1.00'])).toEqual(['2026-05-06', '2026-05-13'])
  expect(await days(['05/06/2026,1.00', '13/06/2026,1.00'])).toEqual(['2026-06-05', '2026-06-13'])
  expect(await days(['05/06/2026,1.00'])).toEqual(['2026-06-05'])
  expect(await days(['05/06/2026,1.00'], true)).toEqual(['2026-05-06'])
  const { statements, refused } = await readCsv([
    'Date,Amount',
    '31/02/2026,1.00',
    '20/11/2026,many',
    '20/11/2026,7.00',
  ])
  expect(statements[0]).toHaveLength(1)
  expect(refused.map(({ line }) => line)).toEqual([2, 3])
  await expect(readCsv(['Date,Words', '20/11/2026,x'])).rejects.toMatchObject({
    code: 'fields-wrong',
  })
})

test('CSV in Windows-1252 keeps its umlauts', async () => {
  const lines = 'Buchungstag;Betrag;Verwendungszweck;Auftraggeber\n20.11.2026;5,00;Grüße;Müller'
  const { statements } = parseBankCsv(await readTextSource(Buffer.from(lines, 'latin1')), false)
  expect(statements[0]).toMatchObject([{ reference: 'Grüße', payer: 'Müller' }])
})

test('an entry is the same in any order and overlap; equal ones of a statement are counted', async () => {
  const second = credit.replaceAll('B-1', 'B-2')
  const ids = async (...statements: string[][]) => {
    const all = await Promise.all(statements.map((entries) => readCamt(camt(entries.join('')))))
    const read = { format: 'camt' as const, refused: [] }
    return identifyEntries({ ...read, statements: all.flatMap((one) => one.statements) })
  }
  const [one, two] = await ids([credit, second])
  const turned = await ids([second, credit])
  expect(turned.map(({ id }) => id)).toEqual([two?.id, one?.id])
  const twice = await ids([credit, credit])
  expect(twice[0]?.id).toBe(one?.id)
  expect(twice[1]?.id).not.toBe(one?.id)
  const overlapping = await ids([credit], [credit, second])
  expect(overlapping.map(({ isRepeated }) => isRepeated)).toEqual([false, true, false])
})
