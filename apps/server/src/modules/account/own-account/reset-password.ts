import { and, eq, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { NEW_PASSWORD_PATH, Realm } from '@lectern/contracts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { EmailKind } from '../../../kernel/mail/email.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { findLink, createLink, consumeLink, readLinkToken } from '../one-time-links.ts'
import type { OpenedLink } from '../one-time-links.ts'
import { users } from '../tables.ts'
import { findAddressee, writeEmail } from '../write-email.ts'
import { findOwnAccount, ownActions } from './own-account.ts'
import type { OwnAccountRow } from './own-account.ts'
import { refusePassword, setPassword } from './set-password.ts'

/** Maximum number of emails per request. Several people can have the same address, for example in a family. */
const EMAILS_MAX = 5

const ResetInput = z.object({ realm: Realm, uid: z.string() })

/** Creates the kind of email that contains a link for a new password. */
export function passwordResetEmail(kernel: Kernel): EmailKind<typeof ResetInput> {
  return {
    name: 'reset-password',
    input: ResetInput,
    write: async ({ realm, uid }) => {
      const person = await findAddressee(kernel, realm, uid)
      if (person?.email == null) return undefined
      const { username, email } = person
      const page = `${kernel.settings.publicOrigin}${NEW_PASSWORD_PATH}`
      const url = await createLink(kernel, { realm, userUid: uid, purpose: 'reset-password', email, page })
      return writeEmail(kernel, person, email, (translate) => ({
        subject: translate('email.reset_subject'),
        paragraphs: [translate('email.reset_text', { username }), translate('email.ignore')],
        action: { label: translate('email.reset_action'), url },
      }))
    },
  }
}

const ResetRequest = z.object({ realm: Realm, who: z.string() })

/**
 * Creates the job that sends the reset emails. A job does not delay the response, so the response time does not reveal
 * whether an account exists.
 */
export function passwordResetJob(
  kernel: Kernel,
  email: EmailKind<typeof ResetInput>,
): JobKind<z.infer<typeof ResetRequest>> {
  return {
    name: 'find-forgetful',
    run: async (input) => {
      const { realm, who } = ResetRequest.parse(input)
      for (const uid of await findResettable(kernel, realm, who)) await kernel.mail.post(email, { realm, uid })
    },
  }
}

/**
 * Returns the uids of the people with this username or address who have an email address and may change their password.
 */
async function findResettable(kernel: Kernel, realm: Realm, who: string): Promise<readonly string[]> {
  const db = kernel.shards.forRealm(realm)
  const plain = who.trim().toLowerCase()
  const matching = await db
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.realm, realm), or(eq(users.username, plain), eq(sql`lower(${users.email})`, plain))))
    .limit(EMAILS_MAX)
  const accounts = await Promise.all(matching.map(({ uid }) => findOwnAccount(db, uid)))
  return accounts.flatMap((account) =>
    account !== undefined && account.user.email !== null && ownActions(account).includes('EditPassword')
      ? [account.user.uid]
      : [],
  )
}

/** Returns whether a link may set the password. A link stops working if the email address of the account changes. */
function allowsNewPassword({ purpose, email }: OpenedLink, account: OwnAccountRow): boolean {
  if (email !== account.user.email) return false
  // The administrator decided that an invited person chooses a password, so no further right is necessary.
  if (purpose === 'invitation') return !account.user.sharedAccount
  return purpose === 'reset-password' && ownActions(account).includes('EditPassword')
}

/**
 * Sets a new password for the account of an emailed link, from an invitation or for a forgotten password. Refuses with `link_invalid`, or with `validation_failed` for
 * a bad password; the link then stays valid.
 */
export async function resetPassword(
  kernel: Kernel,
  link: string,
  password: string,
): Promise<{ readonly realm: Realm; readonly uid: string } | Refusal> {
  const opened = await findLink(kernel, readLinkToken(link))
  if (opened === undefined) return refuse('link_invalid')
  const { db, realm, userUid: uid } = opened
  const account = await findOwnAccount(db, uid)
  if (account === undefined || !allowsNewPassword(opened, account)) return refuse('link_invalid')
  const refusal = await refusePassword(password, account.user)
  if (refusal !== undefined) return refusal
  return db.transaction(async (rows) => {
    if (!(await consumeLink(rows, opened))) return refuse('link_invalid')
    await setPassword(kernel, rows, { realm, uid }, password, 'reset-password')
    return { realm, uid }
  })
}
