import { changePassword, requestPasswordReset, resetPassword as resetPasswordCall } from '@lectern/contracts'
import { checkAttempt, perPeriod } from '../../../kernel/attempt-limit.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { allowAll, noContent, route } from '../../../kernel/route.ts'
import { allowOwnAction, findOwnAccount } from './own-account.ts'
import type { OwnAccountDependencies } from './own-account-dependencies.ts'
import { resetPassword } from './reset-password.ts'
import { refusePassword, setPassword } from './set-password.ts'

const HOUR_MS = 3_600_000
/** Limit of reset requests per network address. */
const REQUESTS = perPeriod(30, HOUR_MS)
/** Limit of reset emails per username or address, so that a stranger cannot fill a mailbox. */
const EMAILS = perPeriod(3, HOUR_MS)

/** Returns the routes that set a new password: with a link from an email, or with the current password. */
export function passwordRoutes({
  kernel,
  ports,
  emails,
  resetJob,
  checkPassword,
}: OwnAccountDependencies): readonly Route[] {
  const { attempts } = kernel
  return [
    route(requestPasswordReset, {
      policy: allowAll,
      act: async ({ body, request }) => {
        const refusal = await attempts.take({ name: ['password reset', request.ip], rule: REQUESTS })
        if (refusal !== undefined) return refusal
        // The response is the same as for a sent email and does not reveal which accounts exist.
        const counter = { name: ['reset email', body.country, body.who.trim().toLowerCase()], rule: EMAILS }
        if ((await attempts.take(counter)) !== undefined) return undefined
        return checkAttempt(
          () => kernel.jobs.send(resetJob, { realm: body.country, who: body.who }),
          () => attempts.giveBack(counter),
        )
      },
      present: noContent,
    }),
    route(resetPasswordCall, {
      policy: allowAll,
      act: async ({ body }) => {
        const person = await resetPassword(kernel, body.link, body.password)
        if (person instanceof Refusal) return person
        await ports.sessions.endAllForAccount(person.uid)
        return kernel.mail.post(emails.passwordChanged, person)
      },
      present: noContent,
    }),
    route(changePassword, {
      policy: allowOwnAction('EditPassword'),
      act: async ({ actor, db, body }) => {
        const wrong = await checkPassword(actor, db, body.currentPassword, 'currentPassword')
        if (wrong !== undefined) return wrong
        const account = await findOwnAccount(db, actor.userId)
        if (account === undefined) return refuse('not_found')
        const refusal = await refusePassword(body.password, account.user)
        if (refusal !== undefined) return refusal
        const person = { realm: actor.realm, uid: actor.userId }
        await db.transaction((rows) => setPassword(kernel, rows, person, body.password, 'change-password'))
        await ports.sessions.endAllForAccount(actor.userId, actor.session)
        return kernel.mail.post(emails.passwordChanged, person)
      },
      present: noContent,
    }),
  ]
}
