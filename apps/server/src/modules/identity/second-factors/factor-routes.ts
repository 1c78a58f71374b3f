import * as calls from '@lectern/contracts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { letIn, noContent, ok, route } from '../../../kernel/route.ts'
import type { IdentityParts } from '../identity-dependencies.ts'
import { addPasskeyFor, addTotpFor, beginPasskeyFor, dropPasskeyOf, dropTotpOf } from './change-factors.ts'
import { renewCodesOf, setAlwaysOf } from './change-factors.ts'
import { mayChangeFactors, mayHaveSecondFactor } from './factor-policies.ts'
import { readFactors } from './factor-store.ts'
import { beginTotpFor } from './totp.ts'

/** A person's second factors. Whose they are comes from the token alone. */
export function factorRoutes({ kernel }: IdentityParts): Route[] {
  const policy = mayChangeFactors(kernel.clock)
  return [
    route(calls.listSecondFactors, {
      policy: letIn,
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
      act: async ({ actor }) => beginTotpFor(kernel, actor.userId, `Lectern ${actor.realm}`),
      present: ok,
    }),
    route(calls.confirmTotp, {
      policy,
      act: ({ actor, db, body }) => addTotpFor(kernel, db, actor, body.code),
      present: ok,
    }),
    route(calls.removeTotp, { policy, act: ({ actor, db }) => dropTotpOf(kernel, db, actor), present: noContent }),
    route(calls.beginPasskey, {
      policy,
      act: ({ actor, db }) => beginPasskeyFor(kernel, db, actor),
      present: ok,
    }),
    route(calls.addPasskey, {
      policy,
      act: ({ actor, db, body }) => addPasskeyFor(kernel, db, actor, body),
      present: ok,
    }),
    route(calls.removePasskey, {
      policy,
      act: async ({ actor, db, params }) =>
        (await dropPasskeyOf(kernel, db, actor, params.id)) ? undefined : refuse('not_found'),
      present: noContent,
    }),
    route(calls.renewRecoveryCodes, {
      policy,
      act: ({ actor, db }) => renewCodesOf(kernel, db, actor),
      present: ok,
    }),
    route(calls.setSecondFactorAlways, {
      policy,
      act: ({ actor, db, body }) => setAlwaysOf(kernel, db, actor, body.always),
      present: noContent,
    }),
  ]
}
