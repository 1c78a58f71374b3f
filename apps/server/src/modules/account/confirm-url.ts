import { CONFIRM_EMAIL_PATH } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

/**
 * Returns a refusal for a `confirmUrl` that is not the page for confirming addresses at an origin of this deployment,
 * otherwise undefined. Addresses are compared as strings, so that no other spelling leads to a file of a book.
 */
export function checkConfirmPage(kernel: Kernel, page: string): Refusal | undefined {
  const isPage = kernel.settings.origins.some((origin) => page === `${origin}${CONFIRM_EMAIL_PATH}`)
  return isPage ? undefined : refuseConfirmUrl()
}

/**
 * Returns the refusal for an invalid `confirmUrl`. Spec 2 §5: the client shows the refusal as 'this link is not valid'.
 */
export function refuseConfirmUrl(): Refusal {
  const fields = [{ field: 'body.confirmUrl', reason: 'Invalid input' }]
  return refuse('validation_failed', 'The link is not valid.', { fields })
}
