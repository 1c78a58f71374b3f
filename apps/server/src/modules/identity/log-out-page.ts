import type { Locale } from '@lectern/contracts'
import { SERVICE_PATHS } from '@lectern/contracts'
import { createEmailWriter } from '@lectern/messages/emails'
import { escapeHtml } from '../../kernel/mail/compose-email.ts'
import { plainPageHeaders, writePlainPage } from '../../kernel/plain-page.ts'

/** Path of the log-out, and of the form on the log-out page. */
export const LOG_OUT = `${SERVICE_PATHS.auth}/logout`

interface LogOutQuestion {
  readonly locale: Locale
  readonly name: string
  /** Secret against forged forms of other sites (CSRF). */
  readonly secret: string
  /** URL of the link for users who want to stay logged in. */
  readonly home: string
}

/** Returns the HTML page that asks the user to confirm the log-out. The page contains no script. */
export async function writeLogOutPage({ locale, name, secret, home }: LogOutQuestion): Promise<string> {
  const translate = await createEmailWriter(locale)
  return writePlainPage({
    locale,
    title: translate('page.log_out_title'),
    body: [
      `<p>${escapeHtml(translate('page.log_out_text', { name }))}</p>`,
      `<form method="post" action="${LOG_OUT}"><input type="hidden" name="xsrf" value="${escapeHtml(secret)}">`,
      `<button>${escapeHtml(translate('page.log_out_confirm'))}</button></form>`,
      `<a href="${escapeHtml(home)}">${escapeHtml(translate('page.log_out_stay'))}</a>`,
    ].join(''),
  })
}

/** Returns the HTML page that continues at the identity provider at once. The link is for browsers that do not. */
export async function writeLeavePage(locale: Locale, address: string): Promise<string> {
  const translate = await createEmailWriter(locale)
  return writePlainPage({
    locale,
    title: translate('page.leave_provider_title'),
    refresh: address,
    body: [
      `<p>${escapeHtml(translate('page.leave_provider_text'))}</p>`,
      `<a href="${escapeHtml(address)}">${escapeHtml(translate('page.leave_provider_continue'))}</a>`,
    ].join(''),
  })
}

/**
 * Returns the response headers of the page. The form can be redirected to the deployment's origins, so the policy
 * allows these origins.
 */
export function logOutPageHeaders(origins: readonly string[]): Record<string, string> {
  return plainPageHeaders({ formAction: `'self' ${origins.join(' ')}` })
}
