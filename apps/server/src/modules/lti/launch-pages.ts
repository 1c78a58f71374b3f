import { getLanguageTag, LOCALES } from '@lectern/contracts'
import type { Locale } from '@lectern/contracts'
import { createEmailWriter } from '@lectern/messages/emails'
import { escapeHtml } from '../../kernel/mail/compose-email.ts'
import { writePlainPage } from '../../kernel/plain-page.ts'
import { LTI_ADDRESSES } from '../federation/index.ts'

/** Address at which the page in a frame asks for the chosen link. */
export const FRAME_ADDRESS = '/lti/frame'
const ASK_EVERY_MS = 2000

type Fields = Readonly<Record<string, string>>

const hiddenFields = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')

/**
 * Returns the page that a platform shows in a frame. Its button continues the launch in a window of its own: browsers give a
 * frame of another site no cookies, and a book needs the whole window.
 */
export async function writeOpenPage(locale: Locale, fields: Fields): Promise<string> {
  const translate = await createEmailWriter(locale)
  return writePlainPage({
    locale,
    title: translate('page.lti_open_title'),
    body: [
      `<form method="post" action="${LTI_ADDRESSES.login}" target="_blank">${hiddenFields(fields)}`,
      `<button>${escapeHtml(translate('page.lti_open'))}</button></form>`,
    ].join(''),
  })
}

interface FramePage {
  /** Parameters of the launch. */
  readonly fields: Fields
  /** Secret with which the page asks for the chosen link. */
  readonly frame: string
  readonly nonce: string
}

/**
 * Returns the page that a platform shows in a frame while a teacher chooses a link in another window. It asks the server for
 * the choice, and sends it to the platform from the frame, because platforms expect it there.
 */
export async function writeFramePage(locale: Locale, { fields, frame, nonce }: FramePage): Promise<string> {
  const translate = await createEmailWriter(locale)
  return writePlainPage({
    locale,
    title: translate('page.lti_choose_title'),
    body: [
      `<p>${escapeHtml(translate('page.lti_choose_text'))}</p>`,
      `<form id="open" method="post" action="${LTI_ADDRESSES.login}" target="_blank">`,
      `${hiddenFields({ ...fields, frame })}<button>${escapeHtml(translate('page.lti_choose'))}</button></form>`,
      `<form id="send" method="post"><input type="hidden" name="JWT"></form>`,
      `<script nonce="${nonce}">${frameScript(frame)}</script>`,
    ].join(''),
  })
}

const frameScript = (frame: string): string => `
const ask = async () => {
  const body = new URLSearchParams({ frame: ${JSON.stringify(frame)} })
  const answer = await fetch('${FRAME_ADDRESS}', { method: 'POST', body }).then((response) => response.json()).catch(() => ({}))
  if (answer.address === undefined) return void setTimeout(ask, ${ASK_EVERY_MS})
  const form = document.getElementById('send')
  form.action = answer.address
  form.elements.JWT.value = answer.jwt
  form.submit()
}
document.getElementById('open').addEventListener('submit', () => setTimeout(ask, ${ASK_EVERY_MS}), { once: true })
`

/** Returns the page that sends a chosen link to the platform. */
export async function writeReturnPage(
  locale: Locale,
  { address, jwt, nonce }: { readonly address: string; readonly jwt: string; readonly nonce: string },
): Promise<string> {
  const translate = await createEmailWriter(locale)
  return writePlainPage({
    locale,
    title: translate('page.lti_return_title'),
    body: [
      `<form method="post" action="${escapeHtml(address)}">${hiddenFields({ JWT: jwt })}`,
      `<button>${escapeHtml(translate('page.lti_return'))}</button></form>`,
      `<script nonce="${nonce}">document.forms[0].submit()</script>`,
    ].join(''),
  })
}

/** Returns the first of the browser's languages that this product has. Default: English. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  const tags = (acceptLanguage ?? '').split(',').map((part) => part.split(';', 1)[0]?.trim().toLowerCase() ?? '')
  for (const tag of tags) {
    const language = /^n[no]\b/.test(tag) ? 'nb' : tag
    const found =
      LOCALES.find((locale) => getLanguageTag(locale).toLowerCase() === language) ??
      LOCALES.find((locale) => getLanguageTag(locale).split('-', 1)[0] === language.split('-', 1)[0])
    if (found !== undefined) return found
  }
  return 'en'
}
