import { describe, expect, test } from 'vitest'
import { ours, spec } from '#base/texts.ts'
import { checkEmail, checkLogin, checkProfile, checkRegistration } from './rules.ts'

const complete = {
  name: 'Mara Lindqvist',
  email: 'mara@workshop.test',
  address: 'Hall 4\nDock Road 12',
  phone: '+46 70 123 45 67',
  password: 'long enough',
  confirm: 'long enough',
  terms: true,
}

const sentences = (wrong: object) => Object.values(wrong).filter(Boolean)

describe('a registration', () => {
  test('that is complete has nothing wrong', () => {
    expect(sentences(checkRegistration(complete))).toEqual([])
  })

  test('is checked as a whole, all at once', () => {
    const empty = { name: ' ', email: '', address: '', phone: '', password: '', confirm: '' }
    expect(checkRegistration({ ...empty, terms: false })).toEqual({
      name: spec.profile.nameMissing,
      email: ours.emailMissing,
      address: spec.profile.addressMissing,
      phone: spec.profile.phoneMissing,
      password: ours.passwordMissing,
      confirm: ours.confirmMissing,
      terms: spec.signup.termsMissing,
    })
  })

  test('says when the passwords differ, in the words of the specification', () => {
    const wrong = checkRegistration({ ...complete, confirm: 'long enogh' })
    expect(sentences(wrong)).toEqual(['Passwords do not match'])
  })

  test.each([
    ['1234567', ours.passwordShort],
    ['x'.repeat(129), ours.passwordLong],
  ])('refuses the password %s', (password, sentence) => {
    expect(checkRegistration({ ...complete, password, confirm: password }).password).toBe(sentence)
  })
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

test('a profile keeps its picture, or asks for one', () => {
  const { name, phone, address } = complete
  expect(sentences(checkProfile({ name, phone, address, img: '/images/a.webp' }))).toEqual([])
  expect(checkProfile({ name, phone, address, img: '' }).img).toBe(ours.photoMissing)
})

test('a login needs an email and a password, whatever they are', () => {
  expect(sentences(checkLogin({ email: 'a@b.test', password: 'x' }))).toEqual([])
  expect(sentences(checkLogin({ email: '', password: '' }))).toHaveLength(2)
})
