import { randomInt } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeRecoveryCode } from './make-recovery-code.ts'

vi.mock('node:crypto', async (original) => {
  const real = await original<{ randomInt: (below: number) => number }>()
  return { ...real, randomInt: vi.fn<(below: number) => number>(real.randomInt) }
})
beforeEach(() => vi.spyOn(Math, 'random'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.mocked(randomInt).mockReset()
})

test('a recovery code is of the secure source alone: what it gives decides every letter', () => {
  vi.mocked(randomInt).mockImplementation(() => 1)
  expect(makeRecoveryCode()).toBe('bbbb-bbbb-bbbb-bbbb-bbbb-bbbb')
  expect(vi.mocked(randomInt).mock.calls.map(([below]) => below)).toEqual(Array.from({ length: 24 }, () => 32))
  expect(Math.random).not.toHaveBeenCalled()
})

test('a recovery code has 120 bits: 24 of 32 letters, in groups of four', () => {
  const codes = Array.from({ length: 500 }, makeRecoveryCode)
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z02-9]{4}(?:-[a-hjkmnp-z02-9]{4}){5}$/)
  expect(new Set(codes).size).toBe(500)
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
})
