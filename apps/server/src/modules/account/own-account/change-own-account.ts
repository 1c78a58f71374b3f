import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import { CONFIRM_EMAIL_PATH, emailRule, fieldProblem, Realm, nameRule } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { EmailKind } from '../../../kernel/mail/email.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { findEmailOwners } from '../email-owner.ts'
import { createLink } from '../one-time-links.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { users } from '../tables.ts'
import { findAddressee, writeEmail } from '../write-email.ts'

const NewEmail = z.object({ realm: Realm, uid: z.string(), email: z.string() })

/** Creates the kind of email that asks the owner of the new address to confirm the change. */
export function newAddressEmail(kernel: Kernel): EmailKind<typeof NewEmail> {
  return {
    name: 'new-email',
    input: NewEmail,
    write: async ({ realm, uid, email }) => {
      const person = await findAddressee(kernel, realm, uid)
      if (person === undefined) return undefined
      const { username } = person
      const page = `${kernel.settings.publicOrigin}${CONFIRM_EMAIL_PATH}`
      const url = await createLink(kernel, { realm, userUid: uid, purpose: 'change-email', email, page })
      return writeEmail(kernel, person, email, (translate) => ({
        subject: translate('email.new_email_subject'),
        paragraphs: [translate('email.new_email_text', { username }), translate('email.ignore')],
        action: { label: translate('email.confirm_action'), url },
      }))
    },
  }
}

/** Creates the kind of email that announces the change to the old address. */
export function addressChangeEmail(kernel: Kernel): EmailKind<typeof NewEmail> {
  return {
    name: 'email-changing',
    input: NewEmail,
    write: async ({ realm, uid, email }) => {
      const person = await findAddressee(kernel, realm, uid)
      if (person === undefined) return undefined
      const { username } = person
      return writeEmail(kernel, person, email, (translate) => ({
        subject: translate('email.email_changing_subject'),
        paragraphs: [translate('email.email_changing_text', { username }), translate('email.email_changing_warning')],
      }))
    },
  }
}

/** Returns a refusal for an invalid address or an address that another account uses, otherwise undefined. */
export async function checkNewEmail(db: Db, actor: Actor, email: string): Promise<Refusal | undefined> {
  const rule = emailRule(email)
  if (rule !== undefined) return refuse('validation_failed', undefined, { errors: [fieldProblem('email', rule)] })
  const others = (await findEmailOwners(db, actor.realm, email)).filter((uid) => uid !== actor.userId)
  if (others.length === 0) return undefined
  return refuse('conflict', 'The email is already used.', { errors: [fieldProblem('email', 'email_used')] })
}

/** Stores a new name. Returns a refusal if a name is invalid. */
export async function changeName(
  kernel: Kernel,
  db: Db,
  { realm, userId }: Actor,
  names: { readonly firstname: string; readonly lastname: string },
): Promise<Refusal | undefined> {
  const problems = (['firstname', 'lastname'] as const).flatMap((attribute) => {
    const rule = nameRule(names[attribute])
    return rule === undefined ? [] : [fieldProblem(attribute, rule)]
  })
  if (problems.length > 0) return refuse('validation_failed', undefined, { errors: problems })
  const changed = { firstname: names.firstname.trim(), lastname: names.lastname.trim() }
  await db.transaction(async (rows) => {
    await rows
      .update(users)
      .set(changed)
      .where(and(eq(users.uid, userId), eq(users.realm, realm)))
    const details = { fields: Object.keys(changed) }
    await recordAudit(kernel, rows, [{ realm, actor: userId, subject: userId, action: 'change-name', details }])
  })
  return undefined
}
