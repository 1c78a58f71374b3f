import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PasswordGate } from './log-in-limits/password-gate.ts'
import type { SlowDown } from './log-in-limits/slow-down.ts'

/** Dependencies of this module's functions. */
export interface IdentityDependencies {
  readonly kernel: Kernel
  /** Used for its storage only, which is the same for every set of signing keys. */
  readonly provider: Provider
  /** The app that answers the authorize addresses, for requests inside this process. */
  readonly app: () => FastifyInstance
  readonly slowDown: SlowDown
  readonly passwordGate: PasswordGate
}
