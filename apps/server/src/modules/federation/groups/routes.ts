import * as calls from '@lectern/contracts'
import { normaliseCode } from '../../../kernel/readable-code.ts'
import { refuse, refuseForNow } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { allowAll, ok, route } from '../../../kernel/route.ts'
import { attemptLogIn, beginAttempt, presentLogIn } from '../log-in-context.ts'
import type { LogInContext } from '../log-in-context.ts'
import { mayManageGroup } from '../teacher-policy.ts'
import { recogniseGroup } from './recognise-group.ts'
import { setGroupPassword } from './set-group-password.ts'

const BUSY_WAIT_S = 1

export function groupRoutes(context: LogInContext): readonly Route[] {
  const { kernel } = context
  return [
    route(calls.setGroupPassword, {
      policy: mayManageGroup,
      act: ({ db, actor, params, body }) => {
        const change = { kernel, db, realm: actor.realm, actor: actor.userId }
        return setGroupPassword(change, params.group, body.password)
      },
      present: ok,
    }),
    route(calls.logInByGroupCode, {
      policy: allowAll,
      act: ({ request, query, body }) => {
        const code = normaliseCode(body.code)
        return attemptLogIn(context, {
          request,
          query,
          begin: () => beginAttempt(context, `group ${body.realm} ${code}`, request),
          // Hashing uses much processor time, so the check waits in the queue of the password gate.
          recognise: async () => {
            const work = () => recogniseGroup(kernel, body.realm, code, body.password)
            const verdict = await context.passwordGate.run({ queueKey: request.ip, known: false }, work)
            return verdict === 'busy' ? refuseForNow(BUSY_WAIT_S) : (verdict ?? refuse('wrong_group_code'))
          },
        })
      },
      present: presentLogIn,
    }),
  ]
}
