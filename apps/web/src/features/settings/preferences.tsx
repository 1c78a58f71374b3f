import { type Locale, LOCALES } from '@lectern/contracts'
import { APPEARANCES, type Appearance } from '../../platform/appearance.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { getNativeName } from '../../platform/i18n/native-name.ts'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './settings-screen.module.css'

export interface PreferencesProps {
  readonly locale: Locale
  readonly onLocale: (locale: Locale) => void
  readonly appearance: Appearance
  readonly onAppearance: (appearance: Appearance) => void
}

const APPEARANCE_NAMES = {
  system: 'profile.theme_system',
  light: 'theme.paper',
  dark: 'theme.dark',
  sepia: 'theme.sepia',
  contrast: 'theme.contrast',
} as const

export function Preferences({ locale, onLocale, appearance, onAppearance }: PreferencesProps) {
  const { t } = usePortalMessages()
  return (
    <div className={styles['fields']}>
      <p>{t('settings.text')}</p>
      <SelectField
        label={t('profile.language')}
        value={locale}
        options={LOCALES.map((value) => ({ value, label: getNativeName(value) }))}
        onChange={onLocale}
      />
      <SelectField
        label={t('profile.theme')}
        value={appearance}
        options={APPEARANCES.map((value) => ({ value, label: t(APPEARANCE_NAMES[value]) }))}
        onChange={onAppearance}
      />
    </div>
  )
}
