import * as calls from '@lectern/contracts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { allowAll, noContent, ok, route } from '../../../kernel/route.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { addPasskey, addTotp, beginPasskey, removePasskey, removeTotp } from './change-factors.ts'
import { renewRecoveryCodes, setAlwaysRequired } from './change-factors.ts'
import { mayChangeFactors, mayHaveSecondFactor } from './factor-policies.ts'
import { readFactors } from './factor-store.ts'
import { beginTotp } from './totp.ts'

export function factorRoutes({ kernel }: IdentityDependencies): Route[] {
  const policy = mayChangeFactors(kernel.clock)
  return [
    route(calls.listSecondFactors, {
      policy: allowAll,
      act: async ({ actor, db }) => ({ actor, state: await readFactors(db, actor.userId) }),
      present: ({ actor, state }) =>
        ok({
          allowed: mayHaveSecondFactor(actor),
          totp: state?.totpSecret != null,
          passkeys: (state?.passkeys ?? []).map(({ id, name, createdAt }) => ({
            id,
            name,
            createdAt: createdAt.toISOString(),
          })),
          recoveryCodesLeft: state?.recoveryCodes ?? 0,
          always: state?.always ?? false,
        }),
    }),
    route(calls.beginTotp, {
      policy,
      act: async ({ actor }) => beginTotp(kernel, actor.userId, `Lectern ${actor.realm}`),
      present: ok,
    }),
    route(calls.confirmTotp, {
      policy,
      act: ({ actor, db, body }) => addTotp(kernel, db, actor, body.code),
      present: ok,
    }),
    route(calls.removeTotp, { policy, act: ({ actor, db }) => removeTotp(kernel, db, actor), present: noContent }),
    route(calls.beginPasskey, {
      policy,
      act: ({ actor, db }) => beginPasskey(kernel, db, actor),
      present: ok,
    }),
    route(calls.addPasskey, {
      policy,
      act: ({ actor, db, body }) => addPasskey(kernel, db, actor, body),
      present: ok,
    }),
    route(calls.removePasskey, {
      policy,
      act: async ({ actor, db, params }) =>
        (await removePasskey(kernel, db, actor, params.id)) ? undefined : refuse('not_found'),
      present: noContent,
    }),
    route(calls.renewRecoveryCodes, {
      policy,
      act: ({ actor, db }) => renewRecoveryCodes(kernel, db, actor),
      present: ok,
    }),
    route(calls.setSecondFactorAlways, {
      policy,
      act: ({ actor, db, body }) => setAlwaysRequired(kernel, db, actor, body.always),
      present: noContent,
    }),
  ]
}
