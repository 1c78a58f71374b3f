import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMovableClock } from '../testing/movable-clock.ts'
import { createTestKernel } from '../testing/test-kernel.ts'
import type { TestKernel } from '../testing/test-kernel.ts'
import { tokenFor } from '../testing/token.ts'
import { createKernel } from './kernel.ts'
import type { Kernel } from './kernel.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
const clock = createMovableClock()
let base: TestKernel
let otherNode: Kernel
beforeAll(async () => {
  base = await createTestKernel({ clock })
  const urls = { eu: base.databaseUrl, us: base.databaseUrl }
  otherNode = await createKernel(base.kernel.settings, urls, { clock })
})
afterAll(async () => {
  await otherNode.close()
  await base.close()
})

const keyIds = (kernel: Kernel) => kernel.signingKeys.keys.map(({ kid }) => kid)
const personUntil = (expiresAt: Date) => ({ userId: base.kernel.ids.next(), realm: 'se' as const, expiresAt })

test('a key signs for its number of days, is followed by a key that is published first, and is removed after its tokens have expired', async () => {
  const [first] = keyIds(base.kernel)
  await base.kernel.signingKeys.rotate(90)
  expect(keyIds(base.kernel)).toEqual([first])

  clock.forward(91 * DAY_MS)
  await base.kernel.signingKeys.rotate(90)
  expect(keyIds(base.kernel)).toHaveLength(2)
  expect(keyIds(base.kernel)[0]).toBe(first)
  clock.forward(2 * HOUR_MS)
  const [second] = keyIds(base.kernel)
  expect(second).not.toBe(first)
  expect(keyIds(base.kernel)).toContain(first)

  clock.forward(91 * DAY_MS)
  await base.kernel.signingKeys.rotate(90)
  expect(keyIds(base.kernel)).not.toContain(first)
  expect(keyIds(base.kernel)).toContain(second)
})

test('two nodes that rotate at the same moment create one key', async () => {
  clock.forward(91 * DAY_MS)
  const before = keyIds(base.kernel).length
  await Promise.all([base.kernel.signingKeys.rotate(90), otherNode.signingKeys.rotate(90)])
  expect(keyIds(base.kernel).length).toBeLessThanOrEqual(before + 1)
  expect(new Set(keyIds(base.kernel))).toEqual(new Set(keyIds(otherNode)))
})

test('a node accepts a token of a key that it has not seen before', async () => {
  clock.forward(91 * DAY_MS)
  await base.kernel.signingKeys.rotate(90)
  clock.forward(2 * HOUR_MS)
  const person = personUntil(new Date(clock.now().getTime() + HOUR_MS))
  expect(keyIds(otherNode)).not.toContain(keyIds(base.kernel)[0])
  expect(await otherNode.verifyToken(await tokenFor(base.kernel, person))).toMatchObject({ userId: person.userId })
})
