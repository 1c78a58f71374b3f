import type { FastifyInstance } from 'fastify'
import { isLocalDeployment, isLocalRequest } from '../../kernel/local-request.ts'
import { escapeHtml } from '../../kernel/mail/compose-email.ts'
import { readOutbox } from '../../kernel/mail/outbox.ts'
import type { StoredEmail } from '../../kernel/mail/outbox.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Settings } from '../../kernel/settings/settings.ts'

export const OUTBOX_PATH = '/outbox'

const STYLE =
  'body{max-width:60ch;margin:2rem auto;padding:0 1rem;font:17px/1.5 sans-serif;color-scheme:light dark}' +
  'article{border-top:1px solid;padding-top:1rem;margin-top:2rem}pre{white-space:pre-wrap;font:inherit}'

/**
 * Returns whether this deployment may show its emails. Emails contain links that give access to accounts, so only a
 * local demo shows them.
 */
export function hasOutboxPage(settings: Settings): boolean {
  return settings.mail.kind === 'outbox' && isLocalDeployment(settings)
}

/** Registers a page that shows the newest emails, if `hasOutboxPage` allows the page. */
export function registerOutboxPage(app: FastifyInstance, settings: Settings): void {
  const { mail } = settings
  if (mail.kind !== 'outbox' || !hasOutboxPage(settings)) return
  app.get(OUTBOX_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!isLocalRequest(request)) throw refuse('not_found')
    const emails = await readOutbox(mail.folder)
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .send(renderPage(emails, settings.origins))
  })
}

function renderPage(emails: readonly StoredEmail[], origins: readonly string[]): string {
  const articles = emails.map(
    ({ to, subject, text, at }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)}, <time>${escapeHtml(at)}</time></p>` +
      `<pre>${linkOwnAddresses(text, origins)}</pre></article>`,
  )
  const none = '<p>No emails yet.</p>'
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title><style>${STYLE}</style></head>` +
    `<body><h1>Outbox</h1><p>The emails that this demo would have sent.</p>${articles.join('') || none}</body></html>`
  )
}

/** Returns the text as HTML. Only addresses of this server become links. */
function linkOwnAddresses(text: string, origins: readonly string[]): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => {
      const safe = escapeHtml(part)
      return origins.some((origin) => part.startsWith(`${origin}/`)) ? `<a href="${safe}">${safe}</a>` : safe
    })
    .join('')
}
