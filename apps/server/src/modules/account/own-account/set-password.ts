import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { fieldProblem, Realm } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { EmailKind } from '../../../kernel/mail/email.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { newPasswordRule } from '../known-passwords.ts'
import { hashPassword } from '../password.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { users } from '../tables.ts'
import { findAddressee, writeEmail } from '../write-email.ts'

const ChangedInput = z.object({ realm: Realm, uid: z.string() })

/**
 * Creates the kind of email that informs a person about a changed password, because an attacker has possibly changed
 * it.
 */
export function passwordChangedEmail(kernel: Kernel): EmailKind<typeof ChangedInput> {
  return {
    name: 'password-changed',
    input: ChangedInput,
    write: async ({ realm, uid }) => {
      const person = await findAddressee(kernel, realm, uid)
      if (person?.email == null) return undefined
      const { username, email } = person
      return writeEmail(kernel, person, email, (translate) => ({
        subject: translate('email.password_changed_subject'),
        paragraphs: [
          translate('email.password_changed_text', { username }),
          translate('email.password_changed_warning'),
        ],
      }))
    },
  }
}

/** Returns a refusal if the new password breaks a rule, otherwise undefined. */
export async function refusePassword(
  password: string,
  person: Pick<typeof users.$inferSelect, 'username' | 'email' | 'firstname' | 'lastname'>,
): Promise<Refusal | undefined> {
  const names = [person.username, person.email ?? person.username, `${person.firstname} ${person.lastname}`]
  const rule = await newPasswordRule(password, names)
  return rule === undefined
    ? undefined
    : refuse('validation_failed', undefined, { errors: [fieldProblem('password', rule)] })
}

export async function setPassword(
  kernel: Kernel,
  rows: Rows,
  { realm, uid }: { readonly realm: Realm; readonly uid: string },
  password: string,
  action: 'change-password' | 'reset-password',
): Promise<void> {
  const passwordHash = await hashPassword(password)
  // The person opened a link from an email, so the address belongs to the person.
  const verified = action === 'reset-password' ? { emailVerified: true } : {}
  await rows
    .update(users)
    .set({ passwordHash, ...verified })
    .where(eq(users.uid, uid))
  await recordAudit(kernel, rows, [{ realm, actor: uid, subject: uid, action }])
}
