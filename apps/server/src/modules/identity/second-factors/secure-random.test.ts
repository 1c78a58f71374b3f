import { expect, test, vi } from 'vitest'
import { makeRecoveryCode } from './make-recovery-code.ts'

test('every letter of a recovery code comes from the secure random source', () => {
  const pick = vi.fn<(below: number) => number>(() => 1)
  expect(makeRecoveryCode(pick)).toBe('bbbb-bbbb-bbbb-bbbb-bbbb-bbbb')
  expect(pick.mock.calls).toEqual(Array.from({ length: 24 }, () => [32]))
  const guessable = vi.spyOn(Math, 'random')
  makeRecoveryCode()
  expect(guessable).not.toHaveBeenCalled()
  guessable.mockRestore()
})

test('a recovery code has 120 bits: 24 of 32 letters, in groups of four', () => {
  const codes = Array.from({ length: 500 }, () => makeRecoveryCode())
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z02-9]{4}(?:-[a-hjkmnp-z02-9]{4}){5}$/)
  expect(new Set(codes).size).toBe(500)
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
})
