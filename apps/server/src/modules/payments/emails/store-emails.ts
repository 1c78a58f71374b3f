import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { paymentEmails } from '../tables.ts'
import type { DueEmail } from './find-emails.ts'
import { queueEmailsJob } from './queue-emails.ts'

/** A transaction has usually ended after this time. If not, the next minute finds the email. */
const AFTER_COMMIT_S = 1

interface Recipient {
  readonly realm: Realm
  /** Null for the address in a statement. */
  readonly userUid: string | null
}

/**
 * Stores emails in the transaction of the change that they describe. An email whose key is known is not stored again. The
 * emails are queued after the transaction.
 */
export async function storeEmails(
  kernel: Kernel,
  rows: Rows,
  { realm, userUid }: Recipient,
  emails: readonly DueEmail[],
): Promise<void> {
  if (emails.length === 0) return
  const stored = await rows
    .insert(paymentEmails)
    .values(emails.map((email) => ({ ...email, realm, userUid, createdAt: kernel.clock.now() })))
    .onConflictDoNothing()
    .returning({ key: paymentEmails.key })
  if (stored.length > 0) await kernel.jobs.send(queueEmailsJob(kernel), {}, AFTER_COMMIT_S)
}
