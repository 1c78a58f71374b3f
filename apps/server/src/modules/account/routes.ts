import {
  addMyChild,
  changeMySettings,
  CONFIRM_EMAIL_PATH,
  confirmEmailValidation,
  getMe,
  getMySettings,
  listMyGroups,
  listMyOrganizations,
  readGuardianCode as readGuardianCodeCall,
  register,
  requestEmailValidation,
} from '@lectern/contracts'
import { checkAttempt, perPeriod } from '../../kernel/attempt-limit.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { firstRefusal, refuseForChild, refuseWhileImpersonating } from '../../kernel/log-in-policies.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Route } from '../../kernel/route.ts'
import { allowAll, noContent, ok, route } from '../../kernel/route.ts'
import { confirmEmail, confirmationEmail } from './confirm-email.ts'
import { checkConfirmPage } from './confirm-url.ts'
import { changeSettings, readSettings } from './person-settings.ts'
import { addChild, readGuardianCode, requireGuardian } from './guardian-codes.ts'
import { readMe, readMyGroups, readMyOrganizations } from './read-me.ts'
import { registerPerson } from './register-person.ts'

const HOUR_MS = 3_600_000
/** Limit of sign-ups per network address. All computers of a library can share one address. */
const SIGN_UPS = perPeriod(30, HOUR_MS)
const CONFIRMATION_EMAILS = perPeriod(5, HOUR_MS)

/** Returns the routes of the account service. */
export function accountRoutes(kernel: Kernel): readonly Route[] {
  const confirmation = confirmationEmail(kernel)
  kernel.mail.offer(confirmation)
  return [
    route(getMe, {
      policy: allowAll,
      act: async ({ actor, db }) => (await readMe(db, actor.userId)) ?? refuse('not_found'),
      present: ok,
    }),
    route(listMyOrganizations, {
      policy: allowAll,
      act: ({ actor, db, query }) => readMyOrganizations(db, actor.userId, query),
      present: ok,
    }),
    route(listMyGroups, {
      policy: allowAll,
      act: ({ actor, db, query }) => readMyGroups(db, actor.userId, query),
      present: ok,
    }),
    route(getMySettings, {
      policy: allowAll,
      act: async ({ actor, db }) => (await readSettings(db, actor.userId)) ?? refuse('not_found'),
      present: ok,
    }),
    route(changeMySettings, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, body }) => (await changeSettings(kernel, actor, body)) ?? refuse('not_found'),
      present: ok,
    }),
    route(readGuardianCodeCall, {
      policy: requireGuardian,
      act: ({ actor, body, request }) => readGuardianCode({ kernel, actor, address: request.ip, code: body.code }),
      present: ok,
    }),
    route(addMyChild, {
      policy: requireGuardian,
      act: ({ actor, body, request }) => addChild({ kernel, actor, address: request.ip, code: body.code }),
      present: ok,
    }),
    route(register, {
      policy: allowAll,
      act: async ({ body, request }) => {
        const refusal = await kernel.attempts.take({ name: ['sign-up', request.ip], rule: SIGN_UPS })
        if (refusal !== undefined) return refusal
        const registered = await registerPerson(kernel, body)
        if (registered instanceof Refusal) return registered
        const page = `${kernel.settings.publicOrigin}${CONFIRM_EMAIL_PATH}`
        await kernel.mail.post(confirmation, { realm: body.country, uid: registered.uid, page })
        return registered
      },
      present: ok,
    }),
    route(requestEmailValidation, {
      policy: (actor) => firstRefusal(refuseWhileImpersonating(actor), refuseForChild(actor)),
      act: async ({ actor, body }) => {
        const counter = { name: ['confirmation email', actor.userId], rule: CONFIRMATION_EMAILS }
        const refusal = checkConfirmPage(kernel, body.confirmUrl) ?? (await kernel.attempts.take(counter))
        if (refusal !== undefined) return refusal
        return checkAttempt(
          () => kernel.mail.post(confirmation, { realm: actor.realm, uid: actor.userId, page: body.confirmUrl }),
          () => kernel.attempts.giveBack(counter),
        )
      },
      present: noContent,
    }),
    route(confirmEmailValidation, {
      policy: allowAll,
      act: ({ body }) => confirmEmail(kernel, body.confirmUrl),
      present: noContent,
    }),
  ]
}
