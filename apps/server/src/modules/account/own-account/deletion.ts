import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod'
import { Locale, Realm } from '@lectern/contracts'
import { withFirstOfMonth } from '@lectern/messages/first-of-month'
import type { Actor } from '../../../kernel/actor.ts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { EmailKind } from '../../../kernel/mail/email.ts'
import type { PersonalDataSource, PersonKey } from '../../../kernel/personal-data.ts'
import { listChildUids } from '../child-profiles.ts'
import { deletionTime } from '../deletion-delay.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { users } from '../tables.ts'
import { findAddressee, writeEmail } from '../write-email.ts'

const DELETED_PER_RUN_MAX = 100

const DeletionInput = z.object({ realm: Realm, uid: z.string() })

/** Creates the kind of email that names the last day to cancel the deletion. */
export function deletionEmail(kernel: Kernel): EmailKind<typeof DeletionInput> {
  return {
    name: 'deletion-asked',
    input: DeletionInput,
    write: async ({ realm, uid }) => {
      const person = await findAddressee(kernel, realm, uid)
      const [due] = await kernel.shards
        .forRealm(realm)
        .select({ at: users.deletionDueAt })
        .from(users)
        .where(eq(users.uid, uid))
      if (person?.email == null || due?.at == null) return undefined
      const { username, email } = person
      const { at } = due
      return writeEmail(kernel, person, email, (translate, languageTag) => {
        const day = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
        const date = withFirstOfMonth(day, languageTag)
        return {
          subject: translate('email.deletion_subject'),
          paragraphs: [translate('email.deletion_text', { username, date })],
        }
      })
    },
  }
}

const Deleted = z.object({ email: z.string(), firstname: z.string(), username: z.string(), locale: Locale })

/** Creates the kind of email that is sent after the deletion. Its input contains all data that the email shows. */
export function deletedEmail(kernel: Kernel): EmailKind<typeof Deleted> {
  return {
    name: 'account-deleted',
    input: Deleted,
    write: ({ email, username, ...person }) =>
      writeEmail(kernel, person, email, (translate) => ({
        subject: translate('email.deleted_subject'),
        paragraphs: [translate('email.deleted_text', { username })],
      })),
  }
}

/** Sets or clears the time of the deletion. A second request does not postpone the deletion. */
export async function markForDeletion(kernel: Kernel, { realm, userId }: Actor, shouldDelete: boolean): Promise<void> {
  await kernel.shards.forRealm(realm).transaction(async (rows) => {
    const [user] = await rows.select().from(users).where(eq(users.uid, userId)).for('update')
    if (user === undefined || (user.deletionDueAt !== null) === shouldDelete) return
    // The deletion was decided by an administrator, so only an administrator can cancel it.
    if (!shouldDelete && user.deletionCause !== 'own-request') return
    const deletionDueAt = shouldDelete ? deletionTime(kernel.clock.now()) : null
    const deletionCause = shouldDelete ? 'own-request' : null
    await rows.update(users).set({ deletionDueAt, deletionCause }).where(eq(users.uid, userId))
    const action = shouldDelete ? 'ask-for-deletion' : 'keep-account'
    await recordAudit(kernel, rows, [{ realm, actor: userId, subject: userId, action }])
  })
}

const DeletedPerson = z.object({ realm: Realm, uid: z.string() })
/**
 * Delay before the second deletion of a person's data. An earlier request can still write data after the first
 * deletion.
 */
export const LEFTOVERS_DELETED_AFTER_S = 20 * 60

/**
 * Creates the job that deletes a person's data for the second time, after `LEFTOVERS_DELETED_AFTER_S`. Does nothing if
 * the person has an account.
 */
export function deleteLeftoversJob(
  kernel: Kernel,
  sources: readonly PersonalDataSource[],
): JobKind<z.infer<typeof DeletedPerson>> {
  return {
    name: 'forget-again',
    run: async (input) => {
      const person = DeletedPerson.parse(input)
      const isPerson = eq(users.uid, person.uid)
      const [found] = await kernel.shards.forRealm(person.realm).select({ uid: users.uid }).from(users).where(isPerson)
      if (found !== undefined) return
      for (const source of sources) await source.deletePerson(person)
    },
  }
}

/** Creates the hourly job that deletes the accounts whose deletion is due. */
export function deletionJob(kernel: Kernel, sources: readonly PersonalDataSource[]): JobKind<object> {
  return {
    name: 'delete-accounts',
    run: async () => {
      for (const db of kernel.shards.each) {
        const due = await db
          .select({ uid: users.uid, realm: users.realm })
          .from(users)
          .where(isDue(kernel))
          .limit(DELETED_PER_RUN_MAX)
        for (const { uid, realm } of due) {
          const person = { uid, realm: Realm.parse(realm) }
          await deleteAccount(kernel, sources, person, { only: isDue(kernel), actor: 'job:delete-accounts' })
        }
      }
    },
  }
}

/** The condition under which an account is deleted, and the actor of the entry in the audit log. */
interface AccountDeletion {
  /** Checked while the row is locked, so that a change at the same time can still save the account. */
  readonly only: SQL | undefined
  readonly actor: string
}

/**
 * Deletes an account with all data, and the profiles of the children of a parent, then again after `LEFTOVERS_DELETED_AFTER_S`, and sends the last email. Does nothing
 * if the condition is not true any more.
 */
export async function deleteAccount(
  kernel: Kernel,
  sources: readonly PersonalDataSource[],
  person: PersonKey,
  deletion: AccountDeletion,
): Promise<void> {
  const deleted = await deletePerson(kernel, sources, person, deletion)
  if (deleted === undefined) return
  for (const uid of [person.uid, ...deleted.children])
    await kernel.jobs.send(deleteLeftoversJob(kernel, sources), { realm: person.realm, uid }, LEFTOVERS_DELETED_AFTER_S)
  if (deleted.email !== undefined) await kernel.mail.post(deletedEmail(kernel), deleted.email)
}

/**
 * Returns the children that were deleted with the person, and the input of the last email, if there is an address;
 * undefined if nothing was deleted.
 */
async function deletePerson(
  kernel: Kernel,
  sources: readonly PersonalDataSource[],
  { uid, realm }: PersonKey,
  { only, actor }: AccountDeletion,
): Promise<{ readonly children: readonly string[]; readonly email?: z.infer<typeof Deleted> } | undefined> {
  const addressee = await findAddressee(kernel, realm, uid)
  return kernel.shards.forRealm(realm).transaction(async (rows) => {
    const isWanted = and(eq(users.uid, uid), only)
    const [locked] = await rows.select({ uid: users.uid }).from(users).where(isWanted).for('update')
    if (locked === undefined) return undefined
    const children = await listChildUids(rows, uid)
    const family = [...children, uid]
    // The account still exists if a deletion in another module fails, so the job can try again. Each source deletes the
    // whole family, so that the first one can refuse before anything is lost.
    for (const source of sources) for (const person of family) await source.deletePerson({ realm, uid: person })
    for (const person of family) {
      await recordAudit(kernel, rows, [{ realm, actor, subject: person, action: 'delete-user' }])
      await rows.delete(users).where(eq(users.uid, person))
    }
    if (addressee?.email == null) return { children }
    const { email, firstname, username, locale } = addressee
    return { children, email: { email, firstname, username, locale } }
  })
}

const isDue = ({ clock }: Kernel) => and(isNotNull(users.deletionDueAt), lte(users.deletionDueAt, clock.now()))
