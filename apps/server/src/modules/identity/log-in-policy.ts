import { ACR } from '@lectern/contracts'
import { interactionPolicy } from 'oidc-provider'
import { requiresSecondFactor } from './claims.ts'
import type { IdleTime } from './idle-time.ts'

const { Check, Prompt } = interactionPolicy

/**
 * Returns the rules that decide when a browser with a session must give more input. The rules for `reauthenticate`,
 * `acr_values` and `act_as` come from spec 2 §7. All clients are parts of this deployment, so there is no
 * consent page.
 */
export function logInPolicy(idle: IdleTime): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const login = policy.get('login')
  login?.checks.add(
    new Check('reauthenticate', 'a fresh log-in is required', 'login_required', (ctx) => {
      const { params, result } = ctx.oidc
      return isFreshLogInRequired(params?.['reauthenticate']) && result?.login === undefined
    }),
  )
  login?.checks.add(
    new Check('acr_values', 'a second factor is required', 'unmet_authentication_requirements', (ctx) => {
      const { params, session } = ctx.oidc
      return requiresSecondFactor(params?.['acr_values']) && session?.acr !== ACR.secure
    }),
  )
  login?.checks.add(
    new Check('idle', 'the session was idle for too long', 'login_required', async (ctx) => {
      const { session, result } = ctx.oidc
      if (session?.accountId === undefined || result?.login !== undefined) return false
      return idle.isOver(session.uid, session.loginTs ?? 0)
    }),
  )
  policy.add(
    new Prompt(
      { name: 'act_as', requestable: false },
      new Check('act_as', 'impersonation requires a reason', 'interaction_required', (ctx) => {
        return ctx.oidc.params?.['act_as'] !== undefined
      }),
    ),
  )
  return policy
}

function isFreshLogInRequired(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value !== 'false' && value !== '0'
}
