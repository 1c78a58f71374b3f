import { endMySessions, listMySessions } from '@lectern/contracts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import type { Route } from '../../../kernel/route.ts'
import { noContent, ok, route } from '../../../kernel/route.ts'
import { recordAudit } from '../record-audit.ts'
import { createSelfCheck } from './check-password.ts'
import type { OwnAccountDependencies } from './own-account-dependencies.ts'

/** Returns the routes that list the user's own sessions and end all of them. */
export function sessionRoutes({ kernel, ports, checkPassword }: OwnAccountDependencies): readonly Route[] {
  const checkSelf = createSelfCheck(kernel, checkPassword)
  return [
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
  ]
}
