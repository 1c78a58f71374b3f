import { describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { firstRefusal, refuseWhileImpersonating, requireFreshLogIn, requireSecureLogIn } from './log-in-policies.ts'

const NOW = new Date('2026-01-01T12:00:00Z')
const clock = { now: () => NOW }
const teacher: Actor = {
  userId: 't',
  realm: 'se',
  roles: ['employee'],
  scopes: ['openid'],
  subscriptions: [],
  acr: 'basic',
  amr: ['pwd'],
  authTime: NOW.getTime() / 1000,
}

describe('securely logged in', () => {
  test('a password alone, or the write scope of another realm, is not enough', () => {
    expect(requireSecureLogIn(teacher)).toBe('need_secure_login')
    expect(requireSecureLogIn({ ...teacher, scopes: ['ilt.user.de.write'] })).toBe('need_secure_login')
  })

  test('a second factor or the write scope of the realm is enough', () => {
    expect(requireSecureLogIn({ ...teacher, acr: 'secure' })).toBe('allowed')
    expect(requireSecureLogIn({ ...teacher, scopes: ['ilt.user.se.write'] })).toBe('allowed')
  })
})

test('a log-in is fresh for five minutes, with a tolerance for clock differences', () => {
  const ago = (minutes: number) => ({ ...teacher, authTime: teacher.authTime - minutes * 60 })
  expect(requireFreshLogIn(ago(5), clock)).toBe('allowed')
  expect(requireFreshLogIn(ago(6), clock)).toBe('need_fresh_login')
})

test('an impersonator may not perform actions that only the person may perform', () => {
  expect(refuseWhileImpersonating({ ...teacher, act: { sub: 'a', name: 'A' } })).toBe('not_while_acting')
  expect(refuseWhileImpersonating(teacher)).toBe('allowed')
})

test('the first refusal of several verdicts is returned', () => {
  expect(firstRefusal('allowed', 'forbidden', 'not_found')).toBe('forbidden')
  expect(firstRefusal('allowed')).toBe('allowed')
})
