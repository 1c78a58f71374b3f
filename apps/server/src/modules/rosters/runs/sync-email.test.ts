import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SyncErrorType, SyncHold } from '@lectern/contracts'
import { startMailSink } from '../../../testing/mail-sink.ts'
import type { MailSink } from '../../../testing/mail-sink.ts'
import { createTestKernel } from '../../../testing/test-kernel.ts'
import type { TestKernel } from '../../../testing/test-kernel.ts'
import { users } from '../../account/tables.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import type { Municipality } from '../../controlpanel/testing/municipality.ts'
import { rosterJobs } from '../tables.ts'
import { storeSync } from '../testing/store-sync.ts'
import { notifyAdministrators, syncEmail } from './sync-email.ts'

let sink: MailSink
let home: TestKernel
let town: Municipality
let sync: string
/** Number of stored nights. */
let nights = 0

beforeAll(async () => {
  sink = await startMailSink()
  home = await createTestKernel({ env: sink.env })
  home.kernel.mail.offer(syncEmail(home.kernel))
  await home.kernel.mail.deliver()
})
afterAll(async () => {
  await home.close()
  await sink.close()
})
beforeEach(async () => {
  town = await createMunicipality(home.kernel)
  sync = (await storeSync(home.kernel, { realm: 'se', school: town.school, label: 'Anna Ek' })).sync
})

const rows = () => home.kernel.shards.forRealm('se')
const giveEmail = async (uid: string, emailVerified = true) => {
  const email = `${uid}@school.example`
  await rows().update(users).set({ email, emailVerified }).where(eq(users.uid, uid))
  return email
}

type Ending =
  | { readonly state: 'failed'; readonly errorType: SyncErrorType }
  | { readonly state: 'held' | 'dismissed'; readonly held: readonly SyncHold[] }
  | { readonly state: 'same' }

/** Stores a job that has ended, and calls the function that may send an email. */
async function endJob(ending: Ending, startedBy: string | null = null): Promise<string> {
  const uid = home.kernel.ids.next()
  nights += 1
  const createdAt = new Date(home.kernel.clock.now().getTime() + nights * 1000)
  const job = { uid, realm: 'se', syncUid: sync, schoolUnitUid: town.school, startedBy, createdAt }
  await rows()
    .insert(rosterJobs)
    .values({ ...job, ...ending, expiresAt: new Date(createdAt.getTime() + 1e9) })
  await notifyAdministrators(home.kernel, rows(), 'se', uid)
  return uid
}

const REMOVES: SyncHold = { reason: 'removes', kind: 'person', share: 0.5 }

test('a nightly job that fails or waits sends an email with the address of its page to the administrators', async () => {
  const email = await giveEmail(town.admin.userId)
  const failed = await endJob({ state: 'failed', errorType: 'unreachable' })
  const first = await sink.nextEmailTo(email)
  expect(first.subject).toBe('Synkroniseringen av Fyrskolan misslyckades')
  expect(first.text).toContain(`/controlpanel/schools/${town.school}/syncs/${sync}/jobs/${failed}`)
  await endJob({ state: 'held', held: [REMOVES] })
  expect((await sink.nextEmailTo(email)).subject).toBe('Synkroniseringen av Fyrskolan väntar på dig')
})

test('a school without an administrator who has an email address asks those of the municipality', async () => {
  await giveEmail(town.admin.userId, false)
  const email = await giveEmail(town.chief.userId)
  await endJob({ state: 'failed', errorType: 'unauthorized' })
  expect((await sink.nextEmailTo(email)).subject).toBe('Synkroniseringen av Fyrskolan misslyckades')
})

/** Returns whether the end of a job sends an email. */
async function isTold(ending: Ending, startedBy: string | null = null): Promise<boolean> {
  const post = vi.spyOn(home.kernel.mail, 'post')
  await endJob(ending, startedBy)
  const told = post.mock.calls.length > 0
  post.mockRestore()
  return told
}

test('the same outcome sends one email a week, and another outcome sends one at once', async () => {
  await giveEmail(town.admin.userId)
  const told = []
  for (let night = 0; night < 8; night++) told.push(await isTold({ state: 'failed', errorType: 'unreachable' }))
  expect(told).toEqual([true, false, false, false, false, false, false, true])
  expect(await isTold({ state: 'failed', errorType: 'unauthorized' })).toBe(true)
  // The plan of the night before was put aside by the next job.
  await endJob({ state: 'dismissed', held: [REMOVES] })
  expect(await isTold({ state: 'held', held: [REMOVES] })).toBe(false)
  expect(await isTold({ state: 'held', held: [{ ...REMOVES, kind: 'group' }] })).toBe(true)
})

test('a job that an administrator has started, and one that changed nothing, send no email', async () => {
  await giveEmail(town.admin.userId)
  expect(await isTold({ state: 'failed', errorType: 'unreachable' }, town.admin.userId)).toBe(false)
  expect(await isTold({ state: 'same' })).toBe(false)
})
