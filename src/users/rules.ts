import { longest, phonePattern } from '#base/limits.ts'
import { tooLong } from '#base/sentences.ts'
import { ours, spec } from '#base/texts.ts'
import type { Wrong } from '#base/wrong.ts'

/** What a person types to sign up. */
export type Registration = {
  name: string
  email: string
  address: string
  phone: string
  password: string
  confirm: string
  terms: boolean
}

/** What a person types to change their profile; the picture is the address of the one chosen. */
export type Profile = { name: string; phone: string; address: string; img: string }

/** The longest that a name and an address may be. */
export const mostLetters = { name: 100, address: 500 } as const

/** How long a password may be. */
export const passwordLetters = { fewest: 8, most: 128 } as const

/** The channel on which Google's small window tells the shop's pages, and nobody else, how it ended. */
export const googleChannel = 'kickstand-google'

/** How a sign-in with Google ended, in words for a person. */
export type GoogleEnding = { signedIn: boolean; words: string }

/** Everything that can be wrong with a registration, all at once. */
export function checkRegistration(typed: Registration): Wrong<Registration> {
  return {
    name: checkName(typed.name),
    email: checkEmail(typed.email),
    address: checkAddress(typed.address),
    phone: checkPhone(typed.phone),
    ...checkNewPassword(typed),
    terms: typed.terms ? undefined : spec.signup.termsMissing,
  }
}

export function checkProfile(typed: Profile): Wrong<Profile> {
  return {
    name: checkName(typed.name),
    phone: checkPhone(typed.phone),
    address: checkAddress(typed.address),
    img: typed.img ? undefined : ours.photoMissing,
  }
}

/** An email and its password: the identity service judges the rest. */
export function checkLogin(typed: { email: string; password: string }): Wrong<typeof typed> {
  return {
    email: checkEmail(typed.email),
    password: typed.password ? undefined : ours.passwordMissing,
  }
}

/** A new password, typed twice. */
export function checkNewPassword(typed: {
  password: string
  confirm: string
}): Wrong<typeof typed> {
  return {
    password: whyNotAPassword(typed.password),
    confirm: checkConfirm(typed),
  }
}

/** A complete email address, as far as its shape tells. */
export function checkEmail(typed: string): string | undefined {
  const email = typed.trim()
  if (!email) return ours.emailMissing
  if (email.length > longest.email) return tooLong(longest.email)
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? undefined : ours.emailWrong
}

function checkName(typed: string): string | undefined {
  return checkLine(typed, spec.profile.nameMissing, mostLetters.name)
}

export function checkAddress(typed: string): string | undefined {
  return checkLine(typed, spec.profile.addressMissing, mostLetters.address)
}

export function checkPhone(typed: string): string | undefined {
  const long = checkLine(typed, spec.profile.phoneMissing, longest.phone)
  if (long) return long
  return phonePattern.test(typed.trim()) ? undefined : ours.phoneWrong
}

function checkLine(typed: string, missing: string, most: number): string | undefined {
  const text = typed.trim()
  if (!text) return missing
  return text.length > most ? tooLong(most) : undefined
}

/** What is wrong with the length of a new password. Any characters may stand in it. */
export function whyNotAPassword(typed: string): string | undefined {
  if (!typed) return ours.passwordMissing
  if (typed.length < passwordLetters.fewest) return ours.passwordShort
  return typed.length > passwordLetters.most ? ours.passwordLong : undefined
}

/** Words that say what the shop is and sells: no password is made of these alone. */
const shopWords = ['kickstand', 'motorcycle', 'motorbike', 'password', 'welcome']

/** Words of fewer letters stand in too many good passwords. */
const shortestName = 4

/** So many characters a password must have besides such words. */
const fewestBesides = 5

/** The words that everybody can guess: the shop's, and those of an account's name and address. */
export function namesIn(...texts: string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return [...shopWords, ...words].filter((word) => word.length >= shortestName)
}

/** Whether little is left of a password when these words are taken out of it. */
export function isOfNames(password: string, names: string[]): boolean {
  const longestFirst = [...new Set(names)].sort((a, b) => b.length - a.length)
  const left = longestFirst.reduce(
    (rest, word) => rest.split(word).join(' '),
    password.toLowerCase(),
  )
  return (
    left !== password.toLowerCase() && left.replace(/[^\p{L}\p{N}]/gu, '').length < fewestBesides
  )
}

function checkConfirm({
  password,
  confirm,
}: {
  password: string
  confirm: string
}): string | undefined {
  if (!confirm) return ours.confirmMissing
  return confirm === password ? undefined : spec.signup.passwordsDiffer
}
