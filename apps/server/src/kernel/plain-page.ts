import { getLanguageTag } from '@lectern/contracts'
import type { Locale } from '@lectern/contracts'
import { escapeHtml } from './mail/compose-email.ts'

interface PlainPage {
  readonly locale: Locale
  readonly title: string
  /** HTML after the heading. Each value in it must be escaped. */
  readonly body: string
  /** Address that the browser opens at once. */
  readonly refresh?: string
}

/** Returns an HTML page without the web app: a heading, texts and large buttons. */
export function writePlainPage({ locale, title, body, refresh }: PlainPage): string {
  const heading = escapeHtml(title)
  const more = refresh === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${escapeHtml(refresh)}">`
  return [
    `<!doctype html><html lang="${getLanguageTag(locale)}"><head><meta charset="utf-8"><title>${heading}</title>${more}`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE_SHEET}</style></head>`,
    `<body><main><h1>${heading}</h1>${body}</main></body></html>`,
  ].join('')
}

interface PagePolicy {
  /** Sources to which forms may be sent, with their redirects. */
  readonly formAction: string
  /** Sites that may show the page in a frame. Default: none. */
  readonly frameAncestors?: string
  /** Nonce of the page's script. Default: no script runs. */
  readonly nonce?: string
}

/** Returns the response headers of a plain page. */
export function plainPageHeaders({ formAction, frameAncestors = "'none'", nonce }: PagePolicy): Record<string, string> {
  const script = nonce === undefined ? '' : ` script-src 'nonce-${nonce}'; connect-src 'self';`
  return {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline';${script} form-action ${formAction}; frame-ancestors ${frameAncestors}`,
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
