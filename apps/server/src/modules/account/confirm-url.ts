import type { Kernel } from '../../kernel/kernel.ts'
import { isOwnPage } from '../../kernel/own-page.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

/** Returns a refusal for a `confirmUrl` outside this deployment, so that an emailed link never opens another site. */
export function checkOwnPage(kernel: Kernel, confirmUrl: string): Refusal | undefined {
  return isOwnPage(confirmUrl, kernel.settings.origins) ? undefined : refuseConfirmUrl()
}

/**
 * Returns the refusal for an invalid `confirmUrl`. Spec 2 §5: the client shows the refusal as 'this link is not valid'.
 */
export function refuseConfirmUrl(): Refusal {
  const fields = [{ field: 'body.confirmUrl', reason: 'Invalid input' }]
  return refuse('validation_failed', 'The link is not valid.', { fields })
}
