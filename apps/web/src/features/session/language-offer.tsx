import { getLanguageTag, localeOfRealm, type Realm } from '@lectern/contracts'
import { storedLocale } from '../../platform/i18n/locale-choice.ts'
import { showLocale, usePortalMessages } from '../../platform/i18n/messages.ts'
import { getNativeName } from '../../platform/i18n/native-name.ts'
import { Button } from '../../ui/button.tsx'

/** Offers the language of a country, while the page has another language. */
export function LanguageOffer({ realm }: { readonly realm: Realm }) {
  const { languageTag } = usePortalMessages()
  const locale = localeOfRealm(realm)
  const tag = getLanguageTag(locale)
  if (getLanguage(tag) === getLanguage(languageTag)) return null
  const choose = (): void => {
    storedLocale.set(locale)
    void showLocale(locale)
  }
  return (
    <Button look="plain" onClick={choose}>
      <span lang={tag}>{getNativeName(locale)}</span>
    </Button>
  )
}

const getLanguage = (tag: string): string => tag.split('-')[0] ?? tag
