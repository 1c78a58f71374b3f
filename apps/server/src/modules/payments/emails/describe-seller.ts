import type { TranslateEmail } from '@lectern/messages/emails'
import type { Kernel } from '../../../kernel/kernel.ts'

/** Returns the paragraph with name and address of the seller, or none if the deployment has none. Directive 2011/83/EU, article 8(7). */
export function describeSeller({ settings }: Kernel, say: TranslateEmail): string[] {
  return settings.seller === undefined ? [] : [say('email.seller', { seller: settings.seller })]
}
