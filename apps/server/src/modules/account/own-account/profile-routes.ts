import { changeMyEmail, changeMyName, getOwnAccount } from '@lectern/contracts'
import { checkAttempt, perPeriod } from '../../../kernel/attempt-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { allowAll, noContent, ok, route } from '../../../kernel/route.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { changeName, checkNewEmail } from './change-own-account.ts'
import { allowOwnAction, findOwnAccount, ownActions } from './own-account.ts'
import type { OwnAccountDependencies } from './own-account-dependencies.ts'

const EMAIL_CHANGES = perPeriod(3, 3_600_000)

/** Returns the routes for the allowed actions, the name and the email address of the own account. */
export function profileRoutes({ kernel, emails, checkPassword }: OwnAccountDependencies): readonly Route[] {
  const { mail } = kernel
  return [
    route(getOwnAccount, {
      policy: allowAll,
      act: async ({ actor, db }) => (await findOwnAccount(db, actor.userId)) ?? refuse('not_found'),
      present: (account, { actor }) =>
        ok({
          actions: actor.act === undefined ? ownActions(account) : [],
          consumer: account.consumer,
          hasPassword: account.user.passwordHash !== null,
          deletionDueAt: account.user.deletionDueAt?.toISOString() ?? null,
        }),
    }),
    route(changeMyName, {
      policy: allowOwnAction('EditName'),
      act: ({ actor, db, body }) => changeName(kernel, db, actor, body),
      present: noContent,
    }),
    route(changeMyEmail, {
      policy: allowOwnAction('EditEmail'),
      act: async ({ actor, db, body }) => {
        const counter = { name: ['email change', actor.userId], rule: EMAIL_CHANGES }
        const refusal =
          (await checkPassword(actor, db, body.password, 'password')) ??
          (await checkNewEmail(db, actor, body.email)) ??
          (await kernel.attempts.take(counter))
        if (refusal !== undefined) return refusal
        const { realm, userId: uid } = actor
        const ask = async () => {
          const account = await findOwnAccount(db, uid)
          const old = account?.user.email ?? null
          await recordAudit(kernel, db, [{ realm, actor: uid, subject: uid, action: 'ask-for-email' }])
          await mail.post(emails.newEmail, { realm, uid, email: body.email.trim() })
          if (old !== null) await mail.post(emails.emailChanging, { realm, uid, email: old })
          return undefined
        }
        return checkAttempt(ask, () => kernel.attempts.giveBack(counter))
      },
      present: noContent,
    }),
  ]
}
