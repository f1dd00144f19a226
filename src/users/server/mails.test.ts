import { describe, expect, test } from 'vitest'
import { resetMail, verificationMail } from './mails.ts'

const shop = { shopName: 'Kickstand Motor Parts', publicUrl: 'https://shop.test' }
const input = { name: 'Kim Ito', email: 'kim@workshop.test', url: 'https://shop.test/x?a=1&b=2' }

describe.each(Object.entries({ verificationMail, resetMail }))('%s', (_, write) => {
  test.each([
    'Win at http://evil.test now',
    'evil.test',
    'Kim\r\nBcc: all@workshop.test',
    '<b>Kim</b>',
    'a@b.test',
    'x'.repeat(41),
    '',
  ])('greets without the name %j', (name) => {
    const mail = write({ ...input, name }, shop)
    expect(mail.text).toContain('\n\nHello,\n\n')
    expect(mail.subject).not.toMatch(/[\r\n]/)
    if (name) expect(mail.text + mail.html + mail.subject).not.toContain(name)
  })

  test.each(["Renée O'Neill-Smith", '山田 太郎', 'Zoë'])('greets %s with the link', (name) => {
    const mail = write({ ...input, name }, shop)
    expect(mail.text).toContain(`Hello ${name},`)
    expect(mail.html).toContain('href="https://shop.test/x?a=1&#38;b=2"')
  })
})
