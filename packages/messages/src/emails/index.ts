import type { Locale } from '@lectern/contracts'
import type { PlaceholdersIn } from '../catalogue.ts'
import type { texts as english } from '../locales/en/emails.ts'

type English = typeof english
type EmailKey = keyof English
type EmailTexts = Readonly<Record<EmailKey, string>>

/** Type of the function that returns a text of an email in one language: `say('email.hello', { name })`. */
export type TranslateEmail = <K extends EmailKey>(
  key: K,
  ...values: [PlaceholdersIn<English[K]>] extends [never] ? [] : [Record<PlaceholdersIn<English[K]>, string>]
) => string

/** Loads the texts of emails and of the pages that the server renders, in the language of the locale. */
export async function loadEmailTexts(locale: Locale): Promise<EmailTexts> {
  // `loadCatalogue` does not load this file, because the web app would contain these server texts as chunks.
  const { texts }: { readonly texts: EmailTexts } = await import(`../locales/${locale}/emails.ts`)
  return texts
}

/** Loads the texts of emails in the language of the locale. The returned function fills in the placeholders. */
export async function createEmailWriter(locale: Locale): Promise<TranslateEmail> {
  const texts = await loadEmailTexts(locale)
  return (key, ...values) => {
    const filled = new Map<string, string>(Object.entries(values[0] ?? {}))
    return texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => filled.get(name) ?? '')
  }
}
