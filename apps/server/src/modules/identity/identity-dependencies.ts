import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import type { Kernel } from '../../kernel/kernel.ts'
import type { BeginExternalLogOut } from './external-sessions.ts'
import type { LogInAttempts } from './log-in-limits/log-in-attempts.ts'
import type { PasswordGate } from './log-in-limits/password-gate.ts'

export interface IdentityDependencies {
  readonly kernel: Kernel
  /** The OpenID provider, used only for its storage. */
  readonly provider: Provider
  /** Returns the app that serves the authorize endpoint. */
  readonly app: () => FastifyInstance
  readonly logInAttempts: LogInAttempts
  readonly passwordGate: PasswordGate
  /** The log-out at the provider where a session began, which another module sets. */
  readonly externalLogOut: { begin?: BeginExternalLogOut }
}
