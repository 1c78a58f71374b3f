import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import * as z from 'zod'
import { Realm } from '@lectern/contracts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { EmailKind } from '../../../kernel/mail/email.ts'
import { findAddressee, findUnitName, listMailedAdministrators, writeEmail } from '../../account/index.ts'
import { rosterJobs } from '../tables.ts'

type JobRow = typeof rosterJobs.$inferSelect

const Notified = z.object({ realm: Realm, uid: z.string(), jobId: z.string() })

/** After this number of nights with the same outcome, administrators get another email. */
const REPEATED_AFTER_NIGHTS = 7

/** Creates the kind of email that tells an administrator that a nightly sync has failed, or that its plan waits. */
export function syncEmail(kernel: Kernel): EmailKind<typeof Notified> {
  return {
    name: 'sync-needs-attention',
    input: Notified,
    write: async ({ realm, uid, jobId }) => {
      const person = await findAddressee(kernel, realm, uid)
      const db = kernel.shards.forRealm(realm)
      const [job] = await db.select().from(rosterJobs).where(eq(rosterJobs.uid, jobId))
      // A person can have decided before the email was written.
      if (person?.email == null || (job?.state !== 'failed' && job?.state !== 'held')) return undefined
      const { state, schoolUnitUid, syncUid } = job
      const school = (await findUnitName(db, schoolUnitUid)) ?? ''
      const url = `${kernel.settings.publicOrigin}/controlpanel/schools/${schoolUnitUid}/syncs/${syncUid}/jobs/${jobId}`
      return writeEmail(kernel, person, person.email, (translate) => ({
        subject: translate(state === 'held' ? 'email.sync_held_subject' : 'email.sync_failed_subject', { school }),
        paragraphs: [translate(state === 'held' ? 'email.sync_held_text' : 'email.sync_failed_text', { school })],
        action: { label: translate('email.sync_action'), url },
      }))
    },
  }
}

/**
 * Sends an email to the administrators of the organization if a nightly job has failed or waits for a person. If the
 * nights before had the same outcome, sends one each week.
 */
export async function notifyAdministrators(kernel: Kernel, db: Db, realm: Realm, jobId: string): Promise<void> {
  const [job] = await db.select().from(rosterJobs).where(eq(rosterJobs.uid, jobId))
  if (job === undefined || job.startedBy !== null || (job.state !== 'failed' && job.state !== 'held')) return
  const before = await db
    .select()
    .from(rosterJobs)
    .where(
      and(eq(rosterJobs.syncUid, job.syncUid), isNull(rosterJobs.startedBy), lt(rosterJobs.createdAt, job.createdAt)),
    )
    .orderBy(desc(rosterJobs.createdAt))
    .limit(REPEATED_AFTER_NIGHTS * 4)
  const other = before.findIndex((each) => outcome(each) !== outcome(job))
  const nights = other === -1 ? before.length : other
  if (nights % REPEATED_AFTER_NIGHTS !== 0) return
  const administrators = await listMailedAdministrators(db, realm, job.schoolUnitUid)
  if (administrators.length === 0)
    kernel.log.warn(
      { syncJob: jobId, schoolUnit: job.schoolUnitUid },
      'no administrator of a sync has an email address',
    )
  for (const uid of administrators) await kernel.mail.post(syncEmail(kernel), { realm, uid, jobId })
}

/** Jobs with the same outcome need no email of their own. A plan that waited is dismissed by the job of the next night. */
function outcome({ state, errorType, held, appliedBy }: JobRow): string {
  if (state === 'failed') return `failed ${errorType}`
  const waited = state === 'held' || (state === 'dismissed' && appliedBy === null)
  return waited && held.length > 0 ? `held ${held.map(({ reason, kind }) => `${reason} ${kind}`).join()}` : state
}
