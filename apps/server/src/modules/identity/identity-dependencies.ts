import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PasswordGate } from './log-in-limits/password-gate.ts'
import type { SlowDown } from './log-in-limits/slow-down.ts'

/** The objects that the functions of this module use. */
export interface IdentityDependencies {
  readonly kernel: Kernel
  /** The OpenID provider. Used only for its storage, which is the same for every set of signing keys. */
  readonly provider: Provider
  /** Returns the app that serves the authorize endpoint, for requests inside this process. */
  readonly app: () => FastifyInstance
  readonly slowDown: SlowDown
  readonly passwordGate: PasswordGate
}
