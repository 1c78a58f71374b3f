import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { hashSecret } from '../federation/index.ts'
import { ltiLaunches as table } from './tables.ts'

/** Time in which the platform must answer. A person can log in there meanwhile. */
const LIFETIME_MS = 15 * 60_000
/** Time between the answer of the platform and the log-in, in which the browser loads the web app. */
const LOG_IN_WITHIN_MS = 2 * 60_000

type LaunchRow = typeof table.$inferSelect

interface NewLaunch {
  readonly state: string
  readonly browser: string
  readonly frame: string | undefined
  readonly issuer: string
  readonly clientId: string
  readonly nonce: string
}

/** Stores a started launch. The table has only hashes of the secrets of the browser. */
export async function saveLaunch(kernel: Kernel, { state, browser, frame, ...launch }: NewLaunch): Promise<void> {
  await kernel.shards.home.insert(table).values({
    uid: kernel.ids.next(),
    stateHash: hashSecret(state),
    browserHash: hashSecret(browser),
    frameHash: frame === undefined ? null : hashSecret(frame),
    ...launch,
    expiresAt: new Date(kernel.clock.now().getTime() + LIFETIME_MS),
  })
}

/** Adds the form of the platform. The POST request has no cookies, so a later GET request checks the form. */
export async function saveForm(kernel: Kernel, state: string, form: Readonly<Record<string, string>>): Promise<void> {
  await kernel.shards.home
    .update(table)
    .set({ form })
    .where(and(eq(table.stateHash, hashSecret(state)), isNull(table.answeredAt)))
}

/**
 * Returns a launch once, and only to the browser that started it. Refuses with `log_in_not_begun`, or with
 * `log_in_replayed` at the second use.
 */
export async function takeLaunch(kernel: Kernel, state: string, browser: string): Promise<LaunchRow | Refusal> {
  const { home } = kernel.shards
  const byState = eq(table.stateHash, hashSecret(state))
  const now = kernel.clock.now()
  const [taken] = await home
    .update(table)
    .set({ answeredAt: now })
    .where(and(byState, eq(table.browserHash, hashSecret(browser)), isNull(table.answeredAt)))
    .returning()
  if (taken === undefined) {
    const [known] = await home.select({ answeredAt: table.answeredAt }).from(table).where(byState)
    return refuse(known?.answeredAt == null ? 'log_in_not_begun' : 'log_in_replayed')
  }
  return taken.expiresAt < now || taken.form === null ? refuse('log_in_not_begun') : taken
}

interface LaunchedPerson {
  readonly realm: Realm
  readonly userUid: string
  readonly amr: string[]
}

/** Stores the person of a checked launch, who can log in once with it. */
export async function completeLaunch(kernel: Kernel, uid: string, person: LaunchedPerson): Promise<void> {
  const expiresAt = new Date(kernel.clock.now().getTime() + LOG_IN_WITHIN_MS)
  await kernel.shards.home
    .update(table)
    .set({ ...person, form: null, expiresAt })
    .where(eq(table.uid, uid))
}

/** Returns the person of a launch once, and only to its browser. Refuses with `log_in_not_begun`. */
export async function takePerson(kernel: Kernel, uid: string, browser: string): Promise<LaunchedPerson | Refusal> {
  const now = kernel.clock.now()
  const [taken] = await kernel.shards.home
    .update(table)
    .set({ loggedInAt: now })
    .where(
      and(
        eq(table.uid, uid),
        eq(table.browserHash, hashSecret(browser)),
        isNull(table.loggedInAt),
        gt(table.expiresAt, now),
      ),
    )
    .returning()
  if (taken?.realm == null || taken.userUid === null) return refuse('log_in_not_begun')
  return { realm: taken.realm, userUid: taken.userUid, amr: taken.amr ?? [] }
}

export async function deleteExpiredLaunches(kernel: Kernel): Promise<void> {
  await kernel.shards.home.delete(table).where(lt(table.expiresAt, kernel.clock.now()))
}
