import { endMyDevice, endMySessions, listMySessions } from '@lectern/contracts'
import type { Route } from '../../../kernel/route.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { noContent, ok, route } from '../../../kernel/route.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { groupByDevice } from './group-by-device.ts'
import { createSelfCheck } from './check-password.ts'
import { allowOwnSessions } from './own-account.ts'
import type { OwnAccountDependencies } from './own-account-dependencies.ts'

/** Returns the routes that list the user's own devices, log out one device, and end all sessions. */
export function sessionRoutes({ kernel, ports, checkPassword }: OwnAccountDependencies): readonly Route[] {
  const checkSelf = createSelfCheck(kernel, checkPassword)
  return [
    route(listMySessions, {
      policy: allowOwnSessions,
      act: async ({ actor }) => groupByDevice(await ports.sessions.listForAccount(actor.userId), actor.session),
      present: (devices, { actor }) =>
        ok({
          data: devices.map(([session]) => ({
            ...session,
            lastUsedAt: session.lastUsedAt.toISOString(),
            current: session.uid === actor.session,
          })),
        }),
    }),
    route(endMyDevice, {
      policy: allowOwnSessions,
      act: async ({ actor, db, params }) => {
        const { realm, userId: uid, session } = actor
        const devices = groupByDevice(await ports.sessions.listForAccount(uid), session)
        const device = devices.find((sessions) => sessions.some((one) => one.uid === params.uid))
        if (device === undefined || params.uid === session) return refuse('not_found')
        await ports.sessions.endForAccount(
          uid,
          device.map((one) => one.uid),
        )
        await recordAudit(kernel, db, [{ realm, actor: uid, subject: uid, action: 'end-sessions' }])
        return undefined
      },
      present: noContent,
    }),
    route(endMySessions, {
      policy: allowOwnSessions,
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
