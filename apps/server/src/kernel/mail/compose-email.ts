import type { Email } from './email.ts'

/** The plain texts of an email, without layout. */
interface EmailContent {
  readonly to: string
  /** BCP 47 language tag, for screen readers. */
  readonly languageTag: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A button in HTML, and a separate paragraph in plain text. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Small print at the end. */
  readonly footer: string
}

/** Composes an email as plain text and as HTML without images, external styles or tracking. */
export function composeEmail(parts: EmailContent): Email {
  const { to, languageTag, subject, paragraphs, action, footer } = parts
  // French typography requires a no-break space before a colon.
  const colon = languageTag.startsWith('fr') ? '\u00a0:' : ':'
  const link = action === undefined ? [] : [`${action.label}${colon}\n${action.url}`]
  const text = [...paragraphs, ...link, `--\n${footer}`].join('\n\n')
  return { to, subject: oneLine(subject), text, html: renderHtml(parts) }
}

const PAGE = 'margin:0;padding:24px;background:#fbf7f0;color:#1e2430;font:17px/1.5 sans-serif'
const CARD = 'max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e6decf;border-radius:12px'
const BUTTON =
  'display:inline-block;padding:12px 24px;background:#14605a;color:#fff;border-radius:10px;font-weight:600;text-decoration:none'
const SMALL = 'font-size:14px;color:#4b5265;border-top:1px solid #e6decf;padding-top:16px;margin-top:24px'

function renderHtml({ languageTag, subject, paragraphs, action, footer }: EmailContent): string {
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  const button =
    action === undefined
      ? ''
      : `<p><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`
  return [
    `<!doctype html><html lang="${escapeHtml(languageTag)}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(subject)}</title></head><body style="${PAGE}"><div style="${CARD}">`,
    ...body,
    button,
    `<p style="${SMALL}">${escapeHtml(footer)}</p></div></body></html>`,
  ].join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes the characters that are special in an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** A line break in a subject would start another email header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
