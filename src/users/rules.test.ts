import { expect, test } from 'vitest'
import { ours } from '#base/texts.ts'
import { checkEmail, checkRegistration } from './rules.ts'

const complete = {
  name: 'Mara Lindqvist',
  email: 'mara@workshop.test',
  address: 'Hall 4\nDock Road 12',
  phone: '+46 70 123 45 67',
  password: 'long enough',
  confirm: 'long enough',
  terms: true,
}

test.each([
  ['1234567', ours.passwordShort],
  ['x'.repeat(129), ours.passwordLong],
])('refuses the password %s', (password, sentence) => {
  expect(checkRegistration({ ...complete, password, confirm: password }).password).toBe(sentence)
})

test.each(['mara', 'mara@', '@workshop.test', 'mara@workshop', 'a b@workshop.test', 'a@b..test'])(
  'the email %s is not complete',
  (email) => expect(checkEmail(email)).toBe(ours.emailWrong),
)

test('an email may stand among spaces', () => {
  expect(checkEmail(' mara@workshop.test ')).toBeUndefined()
})

test.each(['abc', '12', '+', '12a45'])('the phone number %s is none', (phone) => {
  expect(checkRegistration({ ...complete, phone }).phone).toBe(ours.phoneWrong)
})
