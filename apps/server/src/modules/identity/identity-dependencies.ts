import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PasswordGate } from './log-in-limits/password-gate.ts'
import type { SlowDown } from './log-in-limits/slow-down.ts'

/** What the steps of this module work with. */
export interface IdentityDependencies {
  readonly kernel: Kernel
  /** For what it finds in its storage, which is the same whatever keys it signs with. */
  readonly provider: Provider
  /** Where the authorize addresses are walked. */
  readonly app: () => FastifyInstance
  readonly slowDown: SlowDown
  readonly passwordGate: PasswordGate
}
