import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { Realm } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { EmailKind } from '../../kernel/mail/email.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { applyEmailChange } from './change-email.ts'
import { checkConfirmPage, refuseConfirmUrl } from './confirm-url.ts'
import { findLink, createLink, consumeLink, readLinkToken } from './one-time-links.ts'
import { recordAudit } from './audit-log/record-audit.ts'
import { users } from './tables.ts'
import { findAddressee, writeEmail } from './write-email.ts'

const ConfirmationInput = z.object({ realm: Realm, uid: z.string(), page: z.string() })

/** Creates the kind of email that asks a user to confirm an address. No email is sent for a confirmed address. */
export function confirmationEmail(kernel: Kernel): EmailKind<typeof ConfirmationInput> {
  return {
    name: 'confirm-email',
    input: ConfirmationInput,
    write: async ({ realm, uid, page }) => {
      const person = await findAddressee(kernel, realm, uid)
      if (person?.email == null || person.emailVerified) return undefined
      const { email } = person
      const url = await createLink(kernel, { realm, userUid: uid, purpose: 'confirm-email', email, page })
      return writeEmail(kernel, person, email, (translate) => ({
        subject: translate('email.confirm_subject'),
        paragraphs: [translate('email.confirm_text'), translate('email.ignore')],
        action: { label: translate('email.confirm_action'), url },
      }))
    },
  }
}

/**
 * Uses an opened link: confirms or changes the email address. Returns a refusal if the link or the address cannot be
 * used.
 */
export async function confirmEmail(kernel: Kernel, confirmUrl: string): Promise<Refusal | undefined> {
  const [page = ''] = confirmUrl.split('#')
  if (checkConfirmPage(kernel, page) !== undefined) return refuseConfirmUrl()
  const link = await findLink(kernel, readLinkToken(confirmUrl))
  if (link === undefined || link.purpose === 'reset-password') return refuseConfirmUrl()
  const { db, realm, userUid, email, purpose } = link
  return db.transaction(async (rows) => {
    if (!(await consumeLink(rows, link))) return refuseConfirmUrl()
    if (purpose === 'change-email') return applyEmailChange(kernel, rows, link)
    const [user] = await rows.select({ email: users.email }).from(users).where(eq(users.uid, userUid))
    if (user?.email !== email) return refuseConfirmUrl()
    await rows.update(users).set({ emailVerified: true }).where(eq(users.uid, userUid))
    await recordAudit(kernel, rows, [{ realm, actor: userUid, subject: userUid, action: 'confirm-email' }])
    return undefined
  })
}
