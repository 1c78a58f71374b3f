import { ACR } from '@lectern/contracts'
import { interactionPolicy } from 'oidc-provider'
import { demandsSecure } from './claims.ts'
import type { IdleTime } from './idle-time.ts'

const { Check, Prompt } = interactionPolicy

/**
 * When a browser with a session must be asked for more: the provider's own rules of `prompt`, `max_age`, `id_token_hint`
 * and `claims`, those of spec 2 §7: `reauthenticate`, `acr_values` and `act_as`; and a deployment's idle time. Nobody is asked for consent, the
 * client is our own.
 */
export function logInPolicy(idle: IdleTime): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const login = policy.get('login')
  login?.checks.add(
    new Check('reauthenticate', 'a fresh log-in is asked for', 'login_required', (ctx) => {
      const { params, result } = ctx.oidc
      return asksForFreshLogIn(params?.['reauthenticate']) && result?.login === undefined
    }),
  )
  login?.checks.add(
    new Check('acr_values', 'a second factor is asked for', 'unmet_authentication_requirements', (ctx) => {
      const { params, session } = ctx.oidc
      return demandsSecure(params?.['acr_values']) && session?.acr !== ACR.secure
    }),
  )
  login?.checks.add(
    new Check('idle', 'the log-in has rested too long', 'login_required', async (ctx) => {
      const { session, result } = ctx.oidc
      if (session?.accountId === undefined || result?.login !== undefined) return false
      return idle.isOver(session.uid, session.loginTs ?? 0)
    }),
  )
  policy.add(
    new Prompt(
      { name: 'act_as', requestable: false },
      new Check('act_as', 'acting as another person needs a reason', 'interaction_required', (ctx) => {
        return ctx.oidc.params?.['act_as'] !== undefined
      }),
    ),
  )
  return policy
}

function asksForFreshLogIn(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value !== 'false' && value !== '0'
}
