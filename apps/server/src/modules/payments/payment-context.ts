import type { Kernel } from '../../kernel/kernel.ts'
import type { StripeAccounts } from './stripe-accounts.ts'

/** Input of everything that asks Stripe. */
export interface PaymentContext {
  readonly kernel: Kernel
  readonly accounts: StripeAccounts
}
