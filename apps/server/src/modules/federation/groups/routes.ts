import { logInByGroupCode, setGroupPassword } from '@lectern/contracts'
import { refuse, refuseForNow } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { letIn, ok, route } from '../../../kernel/route.ts'
import { attemptLogIn, paceOf, presentLogIn } from '../log-in-context.ts'
import type { Desk } from '../log-in-context.ts'
import { teachersOfGroup } from '../teacher-policy.ts'
import { normaliseGroupCode } from './group-code.ts'
import { recogniseGroup } from './recognise-group.ts'
import { setPasswordOfGroup } from './set-group-password.ts'

const BUSY_WAIT_S = 1

/** The code and password of a group: set by its teachers, logged in with by whoever they told. */
export function groupRoutes(desk: Desk): readonly Route[] {
  const { kernel } = desk
  return [
    route(setGroupPassword, {
      policy: teachersOfGroup,
      act: ({ db, actor, params, body }) => {
        const change = { kernel, db, realm: actor.realm, actor: actor.userId }
        return setPasswordOfGroup(change, params.group, body.password)
      },
      present: ok,
    }),
    route(logInByGroupCode, {
      policy: letIn,
      act: ({ request, query, body }) => {
        const code = normaliseGroupCode(body.code)
        return attemptLogIn(desk, {
          request,
          query,
          pace: paceOf(desk, `group ${body.realm} ${code}`, request.ip),
          // A hash costs the processor much: in turn with everybody else's.
          recognise: async () => {
            const work = () => recogniseGroup(kernel, body.realm, code, body.password)
            const verdict = await desk.passwordGate.run({ lane: request.ip, known: false }, work)
            return verdict === 'busy' ? refuseForNow(BUSY_WAIT_S) : (verdict ?? refuse('wrong_group_code'))
          },
        })
      },
      present: presentLogIn,
    }),
  ]
}
