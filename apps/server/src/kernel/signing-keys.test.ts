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
let made: TestKernel
let otherNode: Kernel
beforeAll(async () => {
  made = await createTestKernel({ clock })
  const urls = { eu: made.databaseUrl, us: made.databaseUrl }
  otherNode = await createKernel(made.kernel.settings, urls, { clock })
})
afterAll(async () => {
  await otherNode.close()
  await made.close()
})

const idsOf = (kernel: Kernel) => kernel.signingKeys.keys.map(({ kid }) => kid)
/** Returns a person without roles, for a token that expires at a given time. */
const personUntil = (expiresAt: Date) => ({ userId: made.kernel.ids.next(), realm: 'se' as const, expiresAt })

test('a key signs for its number of days, is followed by a key that is published first, and is removed after its tokens have expired', async () => {
  const [first] = idsOf(made.kernel)
  await made.kernel.signingKeys.rotate(90)
  expect(idsOf(made.kernel)).toEqual([first])

  clock.forward(91 * DAY_MS)
  await made.kernel.signingKeys.rotate(90)
  expect(idsOf(made.kernel)).toHaveLength(2)
  expect(idsOf(made.kernel)[0]).toBe(first)
  clock.forward(2 * HOUR_MS)
  const [second] = idsOf(made.kernel)
  expect(second).not.toBe(first)
  expect(idsOf(made.kernel)).toContain(first)

  clock.forward(91 * DAY_MS)
  await made.kernel.signingKeys.rotate(90)
  expect(idsOf(made.kernel)).not.toContain(first)
  expect(idsOf(made.kernel)).toContain(second)
})

test('two nodes that rotate at the same moment create one key', async () => {
  clock.forward(91 * DAY_MS)
  const before = idsOf(made.kernel).length
  await Promise.all([made.kernel.signingKeys.rotate(90), otherNode.signingKeys.rotate(90)])
  expect(idsOf(made.kernel).length).toBeLessThanOrEqual(before + 1)
  expect(new Set(idsOf(made.kernel))).toEqual(new Set(idsOf(otherNode)))
})

test('a node accepts a token of a key that it has not seen before', async () => {
  clock.forward(91 * DAY_MS)
  await made.kernel.signingKeys.rotate(90)
  clock.forward(2 * HOUR_MS)
  const person = personUntil(new Date(clock.now().getTime() + HOUR_MS))
  expect(idsOf(otherNode)).not.toContain(idsOf(made.kernel)[0])
  expect(await otherNode.verifyToken(await tokenFor(made.kernel, person))).toMatchObject({ userId: person.userId })
})
