import { and, asc, eq } from 'drizzle-orm'
import * as z from 'zod'
import { fieldProblem, INVITATION_DAYS, NEW_PASSWORD_PATH, Realm } from '@lectern/contracts'
import { checkAttempt, perPeriod } from '../../../kernel/attempt-limit.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { EmailKind } from '../../../kernel/mail/email.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { createLink } from '../one-time-links.ts'
import { associations, schoolUnits } from '../tables.ts'
import { findAddressee, writeEmail } from '../write-email.ts'
import { readAdministeredPerson, relate } from './person-access.ts'
import { personLevels } from './person-levels.ts'
import { ratePerson } from './rate-person.ts'
import { recordChange } from './write-context.ts'
import type { WriteContext } from './write-context.ts'
import { byName } from '../../../kernel/database/text-search.ts'

/** Limit of invitations per person, so that an administrator cannot fill a mailbox. */
const INVITATIONS = perPeriod(3, 3_600_000)

const Invited = z.object({ realm: Realm, uid: z.string() })

/** Creates the kind of email that invites a person to choose the first password of an account. */
export function invitationEmail(kernel: Kernel): EmailKind<typeof Invited> {
  return {
    name: 'invitation',
    input: Invited,
    write: async ({ realm, uid }) => {
      const person = await findAddressee(kernel, realm, uid)
      if (person?.email == null) return undefined
      const { username, email } = person
      const [unit] = await kernel.shards
        .forRealm(realm)
        .select({ name: schoolUnits.name })
        .from(associations)
        .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
        .where(and(eq(associations.userUid, uid), eq(associations.active, true)))
        .orderBy(asc(byName(schoolUnits.name)))
        .limit(1)
      if (unit === undefined) return undefined
      const page = `${kernel.settings.publicOrigin}${NEW_PASSWORD_PATH}`
      const url = await createLink(kernel, { realm, userUid: uid, purpose: 'invitation', email, page })
      return writeEmail(kernel, person, email, (translate) => ({
        subject: translate('email.invitation_subject'),
        paragraphs: [
          translate('email.invitation_text', { school: unit.name, username }),
          translate('email.invitation_link', { days: String(INVITATION_DAYS) }),
          translate('email.invitation_ignore', { school: unit.name }),
        ],
        action: { label: translate('email.invitation_action'), url },
      }))
    },
  }
}

/**
 * Sends an invitation to a person whose password the actor may set. Refuses with `not_found`, `forbidden` (also for a
 * shared account, because an emailed link sets no password for it), `too_many_requests`, and `validation_failed` for a
 * person without an email address.
 */
export async function invitePerson(
  context: WriteContext,
  email: EmailKind<typeof Invited>,
  uid: string,
): Promise<Refusal | undefined> {
  const { kernel, scope, secure } = context
  const { realm } = context.actor
  const db = kernel.shards.forRealm(realm)
  const person = await readAdministeredPerson(db, realm, uid)
  const relation = person === undefined ? undefined : relate(scope, person)
  if (person === undefined || relation?.sees !== true) return refuse('not_found')
  const mayEditPassword = personLevels(relation, ratePerson(person), secure).password.editable > 0
  if (!mayEditPassword || person.user.sharedAccount) return refuse('forbidden')
  if (person.user.email === null)
    return refuse('validation_failed', undefined, { errors: [fieldProblem('email', 'required')] })
  const counter = { name: ['invitation', uid], rule: INVITATIONS }
  const refusal = await kernel.attempts.take(counter)
  if (refusal !== undefined) return refusal
  const invite = async () => {
    await db.transaction((rows) => recordChange(context, rows, uid, 'invite'))
    await kernel.mail.post(email, { realm, uid })
    return undefined
  }
  return checkAttempt(invite, () => kernel.attempts.giveBack(counter))
}
