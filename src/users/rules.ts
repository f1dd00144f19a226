import { maxLengths } from '#base/limits.ts'
import { isPhone } from '#base/phone.ts'
import type { FieldMessages } from '#base/problem.ts'
import { checkText } from '#base/sentences.ts'
import { ours, spec } from '#base/texts.ts'

type TextField = 'name' | 'email' | 'address' | 'phone' | 'password' | 'confirm'
export type Registration = Record<TextField, string> & { terms: boolean }

export type Profile = { name: string; phone: string; address: string; img: string }

export const maxProfileLengths = { name: 100, address: 500 } as const

export const passwordLengths = { min: 8, max: 128 } as const

/** The channel on which Google's popup reports its end to the shop's own pages. */
export const googleChannel = 'kickstand-google'

export type GoogleEnding = { signedIn: boolean; words: string }

export function checkRegistration(typed: Registration): FieldMessages<Registration> {
  return {
    name: checkName(typed.name),
    email: checkEmail(typed.email),
    ...checkContact(typed),
    ...checkNewPassword(typed),
    terms: typed.terms ? undefined : spec.signup.termsMissing,
  }
}

export function checkProfile(typed: Profile): FieldMessages<Profile> {
  return {
    name: checkName(typed.name),
    ...checkContact(typed),
    img: typed.img ? undefined : ours.photoMissing,
  }
}

type Login = { email: string; password: string }

export function checkLogin({ email, password }: Login): FieldMessages<Login> {
  return { email: checkEmail(email), password: password ? undefined : ours.passwordMissing }
}

type NewPassword = { password: string; confirm: string }

export function checkNewPassword({ password, confirm }: NewPassword): FieldMessages<NewPassword> {
  const differs = confirm === password ? undefined : spec.signup.passwordsDiffer
  return {
    password: checkPassword(password),
    confirm: confirm ? differs : 'Please type the password again',
  }
}

export function checkPassword(typed: string): string | undefined {
  if (!typed) return ours.passwordMissing
  if (typed.length < passwordLengths.min) return ours.passwordShort
  return typed.length > passwordLengths.max ? ours.passwordLong : undefined
}

export function checkEmail(typed: string): string | undefined {
  const wrong = checkText(typed, ours.emailMissing, maxLengths.email)
  if (wrong) return wrong
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(typed.trim()) ? undefined : ours.emailWrong
}

function checkName(typed: string): string | undefined {
  return checkText(typed, spec.profile.nameMissing, maxProfileLengths.name)
}

type Contact = { phone: string; address: string }

export function checkContact({ phone, address }: Contact): FieldMessages<Contact> {
  return {
    phone:
      checkText(phone, spec.profile.phoneMissing, maxLengths.phone) ??
      (isPhone(phone) ? undefined : ours.phoneWrong),
    address: checkText(address, spec.profile.addressMissing, maxProfileLengths.address),
  }
}
