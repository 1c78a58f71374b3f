import type { Email } from './email.ts'

/** The content of an email without its layout. All texts are plain text. */
interface EmailContent {
  readonly to: string
  /** BCP 47 language tag of the email, for screen readers. */
  readonly languageTag: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The main action. It is a button in HTML and a separate paragraph in plain text. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Text in small print at the end, below a line. */
  readonly footer: string
}

/** Composes an email as plain text and as simple HTML, without images, external styles or tracking. */
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

/** Returns the text with the characters escaped that are special in an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/**
 * Returns the text on one line: each run of white space becomes one space. A subject is an email header, and a line
 * break in it would start another header.
 */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
