import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'
import { spec } from '#base/texts.ts'

/** Refusals of users, by HTTP status: each code with the message that users read. */
export const userRefusals = {
  401: {
    'wrong-password': 'Invalid email or password',
  },
  403: {
    'second-step': 'Please enter your two-step sign-in code.',
    'sign-in-again':
      'This works for 15 minutes after you log in. Please sign out, log in again and come back.',
    'proof-needed': 'Please confirm again that it is you. A confirmation lasts 15 minutes.',
    'account-disabled':
      'This account is disabled. Please contact the shop if you think this is a mistake.',
    'admin-disabled': 'An admin cannot be disabled. Please remove the role first.',
    'address-unproven': 'Please confirm your email address first with the link in our email.',
    'last-admin': 'The shop needs at least one admin.',
    'not-verified': 'Only a user with a verified email address can become an admin.',
    'customer-unproven':
      'This customer has not confirmed their email address yet, so it may not be theirs.',
  },
  404: {
    'unknown-user': 'There is no such user.',
  },
  409: {
    'customer-disabled': 'This account is disabled. Please enable it first.',
    'user-exists': spec.signup.exists,
    'no-password':
      'Your account has no password yet. Set one with Reset Password on the login page.',
    'admin-stays': 'An admin account cannot be deleted. Please have your admin role removed first.',
    'factor-on': 'Two-step sign-in is already on.',
    'factor-off': 'Two-step sign-in is off.',
  },
  422: {
    'proof-wrong': 'Please check your password and code.',
  },
  503: {
    'factor-unreadable':
      'Codes from your app cannot be checked at the moment. Use a recovery code, or contact the shop.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, userRefusals)
