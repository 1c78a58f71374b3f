import { eq } from 'drizzle-orm'
import { getLanguageTag, localeOfRealm } from '@lectern/contracts'
import type { Locale, Realm } from '@lectern/contracts'
import { createEmailWriter } from '@lectern/messages/emails'
import type { TranslateEmail } from '@lectern/messages/emails'
import type { Kernel } from '../../kernel/kernel.ts'
import { composeEmail } from '../../kernel/mail/compose-email.ts'
import type { Email } from '../../kernel/mail/email.ts'
import { users } from './tables.ts'

/** Recipient of an email. `email` is null if the account has no address; `locale` is the language of the text. */
export interface Addressee {
  readonly uid: string
  readonly realm: Realm
  readonly username: string
  readonly firstname: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly locale: Locale
}

interface Body {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly url: string }
}

/** Returns the recipient, or undefined if the person was deleted. The default language is the language of the realm. */
export async function findAddressee(kernel: Kernel, realm: Realm, uid: string): Promise<Addressee | undefined> {
  const [user] = await kernel.shards.forRealm(realm).select().from(users).where(eq(users.uid, uid))
  if (user === undefined) return undefined
  const { username, firstname, email, emailVerified, settings } = user
  return { uid, realm, username, firstname, email, emailVerified, locale: settings.locale ?? localeOfRealm(realm) }
}

/** Composes an email from the subject, paragraphs and action that `body` returns. Adds a greeting and a footer. */
export async function writeEmail(
  kernel: Kernel,
  person: Pick<Addressee, 'firstname' | 'locale'>,
  to: string,
  body: (translate: TranslateEmail, languageTag: string) => Body,
): Promise<Email> {
  const translate = await createEmailWriter(person.locale)
  const languageTag = getLanguageTag(person.locale)
  const { paragraphs, ...rest } = body(translate, languageTag)
  return composeEmail({
    ...rest,
    to,
    languageTag,
    paragraphs: [translate('email.hello', { name: person.firstname }), ...paragraphs],
    footer: translate('email.footer', { origin: kernel.settings.publicOrigin }),
  })
}
