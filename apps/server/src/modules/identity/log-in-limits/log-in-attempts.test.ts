import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import { createTestKernel } from '../../../testing/test-kernel.ts'
import type { TestKernel } from '../../../testing/test-kernel.ts'
import { logInTries } from '../tables.ts'
import { createSlowDown } from './slow-down.ts'
import type { SlowDown } from './slow-down.ts'

const MINUTE_MS = 60_000
const clock = createMovableClock()
let testKernel: TestKernel
let node: SlowDown
let otherNode: SlowDown
beforeAll(async () => {
  testKernel = await createTestKernel()
  node = createSlowDown(testKernel.kernel.shards.home, clock)
  otherNode = createSlowDown(testKernel.kernel.shards.home, clock)
})
afterAll(() => testKernel.close())

let counter = 0
const newAddress = () => `192.0.2.${(counter += 1)}`
const newAccount = () => `se person-${(counter += 1)}`

async function fail(times: number, account: () => string, address: () => string): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) await node.failed(account(), address())
}
const getWaitMs = async (account: string, address: string) => (await otherNode.getStanding(account, address)).waitMs

describe('guesses are delayed on every node', () => {
  test('at one account from one address after five wrong tries, and not at others', async () => {
    const [account, address] = [newAccount(), newAddress()]
    await fail(
      4,
      () => account,
      () => address,
    )
    expect(await getWaitMs(account, address)).toBe(0)
    await node.failed(account, address)
    expect(await getWaitMs(account, address)).toBeGreaterThan(0)
    expect(await getWaitMs(account, newAddress())).toBe(0)
    expect(await getWaitMs(newAccount(), address)).toBe(0)
  })

  test('at one account from many addresses after fifty wrong tries', async () => {
    const account = newAccount()
    await fail(50, () => account, newAddress)
    expect(await getWaitMs(account, newAddress())).toBeGreaterThan(0)
  })

  test('at many accounts from one address after three hundred wrong tries', async () => {
    const address = newAddress()
    await fail(299, newAccount, () => address)
    expect(await getWaitMs(newAccount(), address)).toBe(0)
    await node.failed(newAccount(), address)
    expect(await getWaitMs(newAccount(), address)).toBeGreaterThan(0)
  })
})

test('a pupil who is known at a shared address can log in while guesses come from that address', async () => {
  const [address, pupil] = [newAddress(), newAccount()]
  await node.succeeded(pupil, address, await node.getStanding(pupil, address))
  await fail(320, newAccount, () => address)
  expect(await getWaitMs(pupil, address)).toBe(0)
  expect(await getWaitMs(newAccount(), address)).toBeGreaterThan(0)
})

test('thirty pupils with three wrong passwords each are not delayed', async () => {
  const address = newAddress()
  const pupils = Array.from({ length: 30 }, newAccount)
  for (const pupil of pupils)
    await fail(
      3,
      () => pupil,
      () => address,
    )
  for (const pupil of pupils) expect(await getWaitMs(pupil, address)).toBe(0)
})

test('wrong tries expire after a while, and a right one resets them', async () => {
  const [account, address] = [newAccount(), newAddress()]
  await fail(
    6,
    () => account,
    () => address,
  )
  clock.forward(6 * MINUTE_MS)
  expect(await getWaitMs(account, address)).toBe(0)
  await node.failed(account, address)
  expect(await getWaitMs(account, address)).toBeGreaterThan(0)
  await node.succeeded(account, address, { waitMs: 0, known: false })
  expect(await getWaitMs(account, address)).toBe(0)
})

test('the table contains neither a name nor an address', async () => {
  const [account, address] = [newAccount(), newAddress()]
  await node.failed(account, address)
  const rows = JSON.stringify(await testKernel.kernel.shards.home.select().from(logInTries))
  expect(rows).not.toContain(account)
  expect(rows).not.toContain(address)
})

test('the clean-up deletes expired tries and preserves known accounts', async () => {
  const [account, known, address] = [newAccount(), newAccount(), newAddress()]
  await node.failed(account, address)
  await node.succeeded(known, address, await node.getStanding(known, address))
  clock.forward(24 * 60 * MINUTE_MS)
  await node.deleteExpired()
  expect(await testKernel.kernel.shards.home.$count(logInTries)).toBeLessThanOrEqual(3)
  expect((await node.getStanding(known, address)).known).toBe(true)
})
