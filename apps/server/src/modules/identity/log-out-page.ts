import type { Locale } from '@lectern/contracts'
import { getLanguageTag, SERVICE_PATHS } from '@lectern/contracts'
import { createEmailWriter } from '@lectern/messages/emails'
import { escapeHtml } from '../../kernel/mail/compose-email.ts'

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
  const title = escapeHtml(translate('page.log_out_title'))
  return [
    writeHead(locale, title),
    `<body><main><h1>${title}</h1><p>${escapeHtml(translate('page.log_out_text', { name }))}</p>`,
    `<form method="post" action="${LOG_OUT}"><input type="hidden" name="xsrf" value="${escapeHtml(secret)}">`,
    `<button>${escapeHtml(translate('page.log_out_confirm'))}</button></form>`,
    `<a href="${escapeHtml(home)}">${escapeHtml(translate('page.log_out_stay'))}</a></main></body></html>`,
  ].join('')
}

/** Returns the HTML page that continues at the identity provider at once. The link is for browsers that do not. */
export async function writeLeavePage(locale: Locale, address: string): Promise<string> {
  const translate = await createEmailWriter(locale)
  const title = escapeHtml(translate('page.leave_provider_title'))
  const url = escapeHtml(address)
  return [
    writeHead(locale, title, `<meta http-equiv="refresh" content="0;url=${url}">`),
    `<body><main><h1>${title}</h1><p>${escapeHtml(translate('page.leave_provider_text'))}</p>`,
    `<a href="${url}">${escapeHtml(translate('page.leave_provider_continue'))}</a></main></body></html>`,
  ].join('')
}

function writeHead(locale: Locale, title: string, more = ''): string {
  return [
    `<!doctype html><html lang="${getLanguageTag(locale)}"><head><meta charset="utf-8"><title>${title}</title>${more}`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE_SHEET}</style></head>`,
  ].join('')
}

/**
 * Returns the response headers of the page. The form can be redirected to the deployment's origins, so the policy
 * allows these origins.
 */
export function logOutPageHeaders(origins: readonly string[]): Record<string, string> {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${origins.join(' ')}; frame-ancestors 'none'`
  return {
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

/** The colours are those of `ui/tokens.css`. */
const STYLE_SHEET = [
  ':root{color-scheme:light dark;--page:#fbf7f0;--ink:#1e2430;--pine:#14605a;--on:#fff}',
  '@media(prefers-color-scheme:dark){:root{--page:#14171c;--ink:#ede8dd;--pine:#7fcbc1;--on:#0c2b28}}',
  'body{margin:0;background:var(--page);color:var(--ink);font:1.125rem/1.5 system-ui,sans-serif}',
  'main{max-width:26rem;margin:15vh auto 2rem;padding:0 1rem;overflow-wrap:anywhere}h1{font-size:1.75rem;line-height:1.2}',
  'button,a{box-sizing:border-box;display:block;width:100%;min-height:48px;margin-top:1rem;padding:.6rem 1rem;border-radius:10px;',
  'font:inherit;text-align:center;text-decoration:none;border:2px solid var(--pine)}',
  'button{background:var(--pine);color:var(--on);cursor:pointer}a{color:var(--pine)}',
  ':focus-visible{outline:3px solid var(--pine);outline-offset:2px}',
].join('')
