import { randomBytes } from 'node:crypto'
import { and, gte, inArray, lt, sql } from 'drizzle-orm'
import { type AttemptCounter, type AttemptRule, hashName } from '../../../kernel/attempt-limit.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { knownLogIns as table } from '../tables.ts'
import { deviceCookie } from './device-cookie.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Wrong attempts of one account from one device or address: a user who forgot the password, or an attacker. */
export const OWN_RULE: AttemptRule = {
  freeAttempts: 5,
  firstWaitMs: 1000,
  maxWaitMs: 5 * MINUTE_MS,
  expireOneMs: 3 * MINUTE_MS,
}
/** Wrong attempts at one account from all addresses: an attacker whose guesses come from many addresses. */
const ACCOUNT_RULE: AttemptRule = {
  freeAttempts: 50,
  firstWaitMs: 1000,
  maxWaitMs: MINUTE_MS,
  expireOneMs: 18_000,
}
/** Wrong attempts at all accounts from one address: a class at school, or an attacker with a list of usernames. */
const ADDRESS_RULE: AttemptRule = { freeAttempts: 300, firstWaitMs: 1000, maxWaitMs: 30_000, expireOneMs: 3000 }

/** Wrong attempts since the last right one, from all devices. They never require a wait: teachers see their number. */
const WRONG_RULE: AttemptRule = {
  freeAttempts: Number.MAX_SAFE_INTEGER,
  firstWaitMs: 0,
  maxWaitMs: 0,
  expireOneMs: DAY_MS / 2,
}
/** Number of times that the attempts of an account were forgotten. Older counters of the account are not used any more. */
const FORGOTTEN_RULE: AttemptRule = { ...WRONG_RULE, expireOneMs: Number.MAX_SAFE_INTEGER }

/** Time for which an account is known on a device, and at an address, from which it has logged in. */
const KNOWN_FOR_MS = 30 * DAY_MS

/** Returns the name under which the attempts of a person are counted. */
export const logInAccount = (realm: string, username: string): string => `${realm} ${username.trim().toLowerCase()}`

/** Wrong attempts from one device or address that need no wait. */
export const FREE_ATTEMPTS = OWN_RULE.freeAttempts

/** The origin of an attempt. */
export interface AttemptSource {
  readonly address: string
  /** Id in the device cookie of the browser, if there is one. */
  readonly device: string | undefined
}

/** A counted attempt. Without a call of either function it counts as a wrong attempt. */
export interface LogInAttempt {
  /** True if the account has logged in on this device or from this address in the last 30 days. */
  readonly known: boolean
  /** Takes the attempt back and makes the account known. Returns the `Set-Cookie` lines for the browser. */
  succeeded(): Promise<readonly string[]>
  /** Takes the attempt back, because it was not checked. */
  cancel(): Promise<void>
}

/**
 * Limits guesses at passwords, PINs and group codes. A device on which the account is known has a counter of its own,
 * so guesses from other devices do not delay the user there. All other attempts share the counters of the account and
 * of the network address. An account that is known at an address is not delayed by guesses at other accounts there.
 * OWASP, Device Cookies.
 */
export interface LogInAttempts {
  /** Counts an attempt before its check. Refuses with `too_many_requests`. */
  begin(account: string, source: AttemptSource): Promise<LogInAttempt | Refusal>
  /** Returns the number of wrong attempts at an account since the last right one, of about half a day. */
  countWrong(account: string): Promise<number>
  /** Forgets the attempts at an account, so that no device has to wait, for example after a new password. */
  forget(account: string): Promise<void>
  /** Deletes the devices and addresses at which no account is known any more. */
  deleteExpired(): Promise<void>
}

export function createLogInAttempts({
  shards: { home: db },
  clock,
  attempts,
  settings,
}: Pick<Kernel, 'shards' | 'clock' | 'attempts' | 'settings'>): LogInAttempts {
  const knownSince = () => new Date(clock.now().getTime() - KNOWN_FOR_MS)
  const forgotten = (account: string): AttemptCounter => ({ name: ['log-in forgotten', account], rule: FORGOTTEN_RULE })
  /** Names the counters of an account since its attempts were forgotten. */
  const countedName = async (account: string) => {
    const times = await attempts.count(forgotten(account))
    return times === 0 ? account : `${account} ${times}`
  }
  const wrongOf = (counted: string): AttemptCounter => ({ name: ['log-in wrong', counted], rule: WRONG_RULE })
  return {
    countWrong: async (account) => attempts.count(wrongOf(await countedName(account))),
    forget: async (account) => {
      await attempts.take(forgotten(account))
    },
    begin: async (account, source) => {
      const { address, device } = source
      const addressKey = hashName(['pair', account, address])
      const deviceKey = device === undefined ? undefined : hashName(['device', account, device])
      const keys = [addressKey, ...(deviceKey === undefined ? [] : [deviceKey])]
      const found = await db
        .select({ key: table.key })
        .from(table)
        .where(and(inArray(table.key, keys), gte(table.lastSuccess, knownSince())))
      const known = found.map(({ key }) => key)
      const counted = await countedName(account)
      const wrong = wrongOf(counted)
      const { own, shared } = chooseCounters(counted, source, {
        onDevice: deviceKey !== undefined && known.includes(deviceKey),
        atAddress: known.includes(addressKey),
      })
      const refusal = await attempts.take(own, wrong, ...shared)
      if (refusal !== undefined) return refusal
      return {
        known: known.length > 0,
        cancel: () => attempts.giveBack(own, wrong, ...shared),
        succeeded: async () => {
          await attempts.reset(own, wrong)
          if (shared.length > 0) await attempts.giveBack(...shared)
          const id = device ?? randomBytes(32).toString('base64url')
          await remember([addressKey, hashName(['device', account, id])])
          return device === undefined ? [deviceCookie(settings, id)] : []
        },
      }
    },
    deleteExpired: async () => {
      await db.delete(table).where(lt(table.lastSuccess, knownSince()))
    },
  }

  async function remember(keys: readonly string[]): Promise<void> {
    const lastSuccess = clock.now()
    await db
      .insert(table)
      .values(keys.toSorted().map((key) => ({ key, lastSuccess })))
      .onConflictDoUpdate({
        target: table.key,
        set: { lastSuccess },
        // One write per day is enough.
        setWhere: sql`${table.lastSuccess} < ${new Date(lastSuccess.getTime() - DAY_MS).toISOString()}::timestamptz`,
      })
  }
}

/** Returns the counters of an attempt: the user's own, and those that the attempt shares with other attempts. */
function chooseCounters(
  account: string,
  { address, device }: AttemptSource,
  known: { readonly onDevice: boolean; readonly atAddress: boolean },
): { own: AttemptCounter; shared: readonly AttemptCounter[] } {
  if (known.onDevice && device !== undefined)
    return { own: { name: ['log-in device', account, device], rule: OWN_RULE }, shared: [] }
  const own = { name: ['log-in pair', account, address], rule: OWN_RULE }
  const atAccount = { name: ['log-in account', account], rule: ACCOUNT_RULE }
  const atAddress = { name: ['log-in address', address], rule: ADDRESS_RULE }
  return { own, shared: known.atAddress ? [atAccount] : [atAccount, atAddress] }
}
