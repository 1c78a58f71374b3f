import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStoppedClock } from '../../../testing/movable-clock.ts'
import { createTestKernel } from '../../../testing/test-kernel.ts'
import type { TestKernel } from '../../../testing/test-kernel.ts'
import { createAttemptLimit } from '../../../kernel/attempt-limit.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { knownLogIns } from '../tables.ts'
import { createLogInAttempts } from './log-in-attempts.ts'
import type { AttemptSource, LogInAttempts } from './log-in-attempts.ts'

const MINUTE_MS = 60_000
const clock = createStoppedClock()
let testKernel: TestKernel
let node: LogInAttempts
let otherNode: LogInAttempts
beforeAll(async () => {
  testKernel = await createTestKernel()
  const { shards, settings } = testKernel.kernel
  const createNode = () =>
    createLogInAttempts({ shards, settings, clock, attempts: createAttemptLimit(shards.home, clock) })
  node = createNode()
  otherNode = createNode()
})
afterAll(() => testKernel.close())

let counter = 0
const newAddress = () => `192.0.2.${(counter += 1)}`
const newAccount = () => `se person-${(counter += 1)}`
const newDevice = () => `device-${(counter += 1)}`.padEnd(43, '-')
const from = (address: string, device?: string): AttemptSource => ({ address, device })

async function guess(times: number, account: () => string, source: () => AttemptSource): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1) await node.begin(account(), source())
}
/** Returns the wait in seconds on another node, and takes the attempt back. */
async function getWaitS(account: string, source: AttemptSource): Promise<number> {
  const attempt = await otherNode.begin(account, source)
  if (attempt instanceof Refusal) return Number(attempt.headers?.['retry-after'])
  await attempt.cancel()
  return 0
}
async function logIn(account: string, source: AttemptSource): Promise<readonly string[]> {
  const attempt = await node.begin(account, source)
  if (attempt instanceof Refusal) throw new Error('the log-in must wait')
  return attempt.succeeded()
}

describe('guesses are delayed on every node', () => {
  test('at one account from one address after five wrong attempts, and not at others', async () => {
    const [account, address] = [newAccount(), newAddress()]
    await guess(
      5,
      () => account,
      () => from(address),
    )
    expect(await getWaitS(account, from(address))).toBeGreaterThan(0)
    expect(await getWaitS(account, from(newAddress()))).toBe(0)
    expect(await getWaitS(newAccount(), from(address))).toBe(0)
  })

  test('at one account from many addresses after fifty wrong attempts', async () => {
    const account = newAccount()
    await guess(
      50,
      () => account,
      () => from(newAddress()),
    )
    expect(await getWaitS(account, from(newAddress()))).toBeGreaterThan(0)
  })

  test('at many accounts from one address after three hundred wrong attempts', async () => {
    const address = newAddress()
    await guess(299, newAccount, () => from(address))
    expect(await getWaitS(newAccount(), from(address))).toBe(0)
    await guess(1, newAccount, () => from(address))
    expect(await getWaitS(newAccount(), from(address))).toBeGreaterThan(0)
  })

  test('of 64 parallel attempts at one account from one address, five are allowed', async () => {
    const [account, address] = [newAccount(), newAddress()]
    const begin = (_: unknown, index: number) => (index % 2 === 0 ? node : otherNode).begin(account, from(address))
    const attempts = await Promise.all(Array.from({ length: 64 }, begin))
    expect(attempts.filter((attempt) => !(attempt instanceof Refusal))).toHaveLength(5)
  })
})

describe('while a pupil guesses passwords at the address of the school', () => {
  const school = '198.51.100.7'
  const [onOwnDevice, onSharedDevice, victim] = [newAccount(), newAccount(), newAccount()]
  const device = newDevice()
  beforeAll(async () => {
    await logIn(onOwnDevice, from(school, device))
    await logIn(onSharedDevice, from(school))
    await logIn(victim, from(school, device))
    await guess(320, newAccount, () => from(school))
    await guess(
      60,
      () => victim,
      () => from(school),
    )
  })

  test('a person on a known device does not wait, not even the victim of the guesses', async () => {
    expect(await getWaitS(onOwnDevice, from(school, device))).toBe(0)
    expect(await getWaitS(victim, from(school, device))).toBe(0)
  })

  test('a person who has logged in at the school before does not wait on a new device', async () => {
    expect(await getWaitS(onSharedDevice, from(school, newDevice()))).toBe(0)
  })

  test('a person who is new at the school waits for 30 seconds at most', async () => {
    const wait = await getWaitS(newAccount(), from(school))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(30)
  })

  test('the device of a person does not help to guess the password of another person', async () => {
    expect(await getWaitS(newAccount(), from(school, device))).toBeGreaterThan(0)
  })
})

test('thirty pupils with three wrong passwords each are not delayed', async () => {
  const address = newAddress()
  const pupils = Array.from({ length: 30 }, newAccount)
  for (const pupil of pupils)
    await guess(
      3,
      () => pupil,
      () => from(address),
    )
  for (const pupil of pupils) expect(await getWaitS(pupil, from(address))).toBe(0)
})

test('the wrong attempts since the last right one are counted from all devices, for half a day each', async () => {
  const [account, address, device] = [newAccount(), newAddress(), newDevice()]
  expect(await node.countWrong(account)).toBe(0)
  await logIn(account, from(address, device))
  await guess(
    2,
    () => account,
    () => from(address, device),
  )
  await guess(
    1,
    () => account,
    () => from(newAddress()),
  )
  expect([await otherNode.countWrong(account), await node.countWrong(newAccount())]).toEqual([3, 0])
  clock.forward(13 * 60 * MINUTE_MS)
  expect(await node.countWrong(account)).toBe(2)
  const cancelled = await node.begin(account, from(address, device))
  if (!(cancelled instanceof Refusal)) await cancelled.cancel()
  expect(await node.countWrong(account)).toBe(2)
  await logIn(account, from(address, device))
  expect(await node.countWrong(account)).toBe(0)
})

test('after the attempts of an account are forgotten, no device of it waits, and new attempts count again', async () => {
  const [account, other, known] = [newAccount(), newAccount(), from(newAddress(), newDevice())]
  const address = newAddress()
  await logIn(account, known)
  for (const each of [account, other])
    await guess(
      5,
      () => each,
      () => from(address),
    )
  await guess(
    5,
    () => account,
    () => known,
  )
  expect(await getWaitS(account, known)).toBeGreaterThan(0)
  for (const _again of [1, 2]) {
    await otherNode.forget(account)
    expect(await node.countWrong(account)).toBe(0)
    expect([await getWaitS(account, known), await getWaitS(account, from(address))]).toEqual([0, 0])
    expect(await getWaitS(other, from(address))).toBeGreaterThan(0)
    await guess(
      5,
      () => account,
      () => known,
    )
    expect(await getWaitS(account, known)).toBeGreaterThan(0)
    expect(await node.countWrong(account)).toBe(5)
  }
})

test('wrong attempts on a known device are limited too', async () => {
  const [account, source] = [newAccount(), from(newAddress(), newDevice())]
  await logIn(account, source)
  await guess(
    5,
    () => account,
    () => source,
  )
  expect(await getWaitS(account, source)).toBeGreaterThan(0)
})

test('wrong attempts expire after a while, and a right one resets them', async () => {
  const [account, source] = [newAccount(), from(newAddress())]
  await guess(
    5,
    () => account,
    () => source,
  )
  expect(await getWaitS(account, source)).toBeGreaterThan(0)
  clock.forward(6 * MINUTE_MS)
  await logIn(account, source)
  await guess(
    4,
    () => account,
    () => source,
  )
  expect(await getWaitS(account, source)).toBe(0)
})

test('the first log-in of a device sets its cookie, which scripts and other sites cannot use', async () => {
  const [account, address] = [newAccount(), newAddress()]
  const [cookie = ''] = await logIn(account, from(address))
  expect(cookie).toMatch(/^lectern_device=[\w-]{43}; Path=\/auth; Max-Age=\d+; HttpOnly; SameSite=Lax/)
  expect(await logIn(account, from(address, newDevice()))).toEqual([])
})

test('the table contains neither a name nor an address nor a device', async () => {
  const [account, address, device] = [newAccount(), newAddress(), newDevice()]
  await logIn(account, from(address, device))
  const rows = JSON.stringify(await testKernel.kernel.shards.home.select().from(knownLogIns))
  for (const part of [account, address, device]) expect(rows).not.toContain(part)
})

test('an account is known for 30 days, and the clean-up deletes older rows', async () => {
  const [account, address] = [newAccount(), newAddress()]
  await logIn(account, from(address))
  clock.forward(29 * 24 * 60 * MINUTE_MS)
  await node.deleteExpired()
  expect(await otherNode.begin(account, from(address))).toMatchObject({ known: true })
  clock.forward(2 * 24 * 60 * MINUTE_MS)
  await node.deleteExpired()
  expect(await otherNode.begin(account, from(address))).toMatchObject({ known: false })
  expect(await testKernel.kernel.shards.home.$count(knownLogIns)).toBe(0)
})
