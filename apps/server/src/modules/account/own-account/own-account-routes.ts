import {
  askForDeletion,
  changeMyEmail,
  changeMyName,
  changePassword,
  endMySessions,
  exportMyData,
  getOwnAccount,
  keepMyAccount,
  listMySessions,
  requestPasswordReset,
  resetPassword as resetPasswordCall,
} from '@lectern/contracts'
import { createRateLimit } from '../../../kernel/rate-limit.ts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import { Refusal, refuse, refuseForNow } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { allowAll, noContent, ok, route } from '../../../kernel/route.ts'
import { recordAudit } from '../record-audit.ts'
import { changeName, checkNewEmail } from './change-own-account.ts'
import { createPasswordCheck, createSelfCheck } from './check-password.ts'
import { markForDeletion } from './deletion.ts'
import { exportAccount } from './export-account.ts'
import { findOwnAccount, allowOwnAction, ownActions } from './own-account.ts'
import type { OwnAccountDependencies } from './own-account-dependencies.ts'
import { resetPassword } from './reset-password.ts'
import { refusePassword, setPassword } from './set-password.ts'

const HOUR_MS = 3_600_000
/** For one address of the network, and for what was written in the field: nobody fills another's mailbox. */
const ASKS = { tries: 30, perMs: HOUR_MS }
const LETTERS = { tries: 3, perMs: HOUR_MS }

/** What a person does with their own account: password, name, address, sessions, data, its end. */
export function ownAccountRoutes({ kernel, ports, letters, forgetful }: OwnAccountDependencies): readonly Route[] {
  const asks = createRateLimit(kernel.clock, ASKS)
  const perName = createRateLimit(kernel.clock, LETTERS)
  const emails = createRateLimit(kernel.clock, LETTERS)
  const checkPassword = createPasswordCheck(kernel)
  const checkSelf = createSelfCheck(kernel, checkPassword)
  const { mail } = kernel
  return [
    route(requestPasswordReset, {
      policy: allowAll,
      act: async ({ body, request }) => {
        const wait = asks.take(request.ip)
        if (wait > 0) return refuseForNow(wait)
        // The same answer whoever it is, and however often: what was found out is in the mail alone.
        if (perName.take(`${body.country} ${body.who.trim().toLowerCase()}`) > 0) return undefined
        return kernel.jobs.send(forgetful, { realm: body.country, who: body.who })
      },
      present: noContent,
    }),
    route(resetPasswordCall, {
      policy: allowAll,
      act: async ({ body }) => {
        const person = await resetPassword(kernel, body.link, body.password)
        if (person instanceof Refusal) return person
        await ports.sessions.endAllForAccount(person.uid)
        return mail.post(letters.passwordChanged, person)
      },
      present: noContent,
    }),
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
        return mail.post(letters.passwordChanged, person)
      },
      present: noContent,
    }),
    route(changeMyName, {
      policy: allowOwnAction('EditName'),
      act: ({ actor, db, body }) => changeName(kernel, db, actor, body),
      present: noContent,
    }),
    route(changeMyEmail, {
      policy: allowOwnAction('EditEmail'),
      act: async ({ actor, db, body }) => {
        const refusal =
          (await checkPassword(actor, db, body.password, 'password')) ?? (await checkNewEmail(db, actor, body.email))
        if (refusal !== undefined) return refusal
        const wait = emails.take(actor.userId)
        if (wait > 0) return refuseForNow(wait)
        const { realm, userId: uid } = actor
        const account = await findOwnAccount(db, uid)
        const old = account?.user.email ?? null
        await recordAudit(kernel, db, [{ realm, actor: uid, subject: uid, action: 'ask-for-email' }])
        await mail.post(letters.newEmail, { realm, uid, email: body.email.trim() })
        if (old !== null) await mail.post(letters.emailChanging, { realm, uid, email: old })
        return undefined
      },
      present: noContent,
    }),
    route(listMySessions, {
      policy: refuseWhileImpersonating,
      act: ({ actor }) => ports.sessions.listForAccount(actor.userId),
      present: (sessions, { actor }) =>
        ok({
          data: sessions.map((session) => ({
            ...session,
            lastUsedAt: session.lastUsedAt.toISOString(),
            current: session.uid === actor.session,
          })),
        }),
    }),
    route(endMySessions, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, db, body }) => {
        const { realm, userId: uid } = actor
        const refusal = await checkSelf(actor, db, body.password)
        if (refusal !== undefined) return refusal
        await ports.sessions.endAllForAccount(uid)
        await recordAudit(kernel, db, [{ realm, actor: uid, subject: uid, action: 'end-sessions' }])
        return undefined
      },
      present: noContent,
    }),
    route(exportMyData, {
      policy: allowOwnAction('ExportData'),
      act: async ({ actor }) => {
        const person = { realm: actor.realm, uid: actor.userId }
        const parts = ports.holders.map(async ({ name, exportPerson }) => [name, await exportPerson(person)] as const)
        return { account: await exportAccount(kernel, person), ...Object.fromEntries(await Promise.all(parts)) }
      },
      present: ok,
    }),
    route(askForDeletion, {
      policy: allowOwnAction('DeleteAccount'),
      act: async ({ actor, db, body }) => {
        const wrong = await checkPassword(actor, db, body.password, 'password')
        if (wrong !== undefined) return wrong
        await markForDeletion(kernel, actor, true)
        return mail.post(letters.deletion, { realm: actor.realm, uid: actor.userId })
      },
      present: noContent,
    }),
    route(keepMyAccount, {
      policy: refuseWhileImpersonating,
      act: ({ actor }) => markForDeletion(kernel, actor, false),
      present: noContent,
    }),
  ]
}
