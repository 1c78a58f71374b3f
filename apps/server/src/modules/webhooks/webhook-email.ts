import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { Realm } from '@lectern/contracts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { EmailKind } from '../../kernel/mail/email.ts'
import { findAddressee, findUnitName, listMailedAdministrators, writeEmail } from '../account/index.ts'
import { webhooks } from './tables.ts'

const Notified = z.object({ realm: Realm, uid: z.string(), webhook: z.string() })

/** Creates the kind of email that tells an administrator that a webhook was paused because its receiver does not answer. */
export function webhookEmail(kernel: Kernel): EmailKind<typeof Notified> {
  return {
    name: 'webhook-paused',
    input: Notified,
    write: async ({ realm, uid, webhook }) => {
      const person = await findAddressee(kernel, realm, uid)
      const db = kernel.shards.forRealm(realm)
      const [found] = await db.select().from(webhooks).where(eq(webhooks.uid, webhook))
      // A person can have resumed the webhook before the email was written.
      if (person?.email == null || found === undefined || found.pause === null || found.pause === 'administrator')
        return undefined
      const { schoolUnitUid, name, pause } = found
      const school = (await findUnitName(db, schoolUnitUid)) ?? ''
      const url = `${kernel.settings.publicOrigin}/controlpanel/schools/${schoolUnitUid}/webhooks/${webhook}`
      return writeEmail(kernel, person, person.email, (translate) => ({
        subject: translate('email.webhook_subject', { school }),
        paragraphs: [
          translate(pause === 'gone' ? 'email.webhook_gone_text' : 'email.webhook_failed_text', { name, school }),
        ],
        action: { label: translate('email.webhook_action'), url },
      }))
    },
  }
}

/** Sends the email to the administrators of the organization of a webhook. */
export async function notifyAdministrators(
  kernel: Kernel,
  db: Db,
  webhook: { readonly uid: string; readonly realm: string; readonly schoolUnitUid: string },
): Promise<void> {
  const realm = Realm.parse(webhook.realm)
  const administrators = await listMailedAdministrators(db, realm, webhook.schoolUnitUid)
  if (administrators.length === 0)
    kernel.log.warn({ webhook: webhook.uid }, 'no administrator of a paused webhook has an email address')
  for (const uid of administrators) await kernel.mail.post(webhookEmail(kernel), { realm, uid, webhook: webhook.uid })
}
