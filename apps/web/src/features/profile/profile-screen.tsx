import { type Locale, LOCALES, type Me, type Organization, languageTagOf } from '@lectern/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { codeOf } from '../../platform/http/call-error.ts'
import { APPEARANCES, type Appearance } from '../../platform/appearance.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './profile-screen.module.css'

interface ProfileScreenProps {
  readonly profile: UseQueryResult<{ readonly me: Me; readonly organizations: readonly Organization[] }>
  readonly locale: Locale
  readonly onLocale: (locale: Locale) => void
  readonly appearance: Appearance
  readonly onAppearance: (appearance: Appearance) => void
  readonly onLogOut: () => void
}

/** Who one is, how the app speaks and looks on this device, the way out. */
export function ProfileScreen({ profile, ...props }: ProfileScreenProps) {
  const { t } = usePortalMessages()
  return (
    <div className={styles['screen']}>
      <h1>{t('profile.title')}</h1>
      {profile.isPending && <Loader label={t('state.loading')} />}
      {profile.isError && <Notice kind="error">{t(`error.${codeOf(profile.error)}`)}</Notice>}
      {profile.data !== undefined && <Person {...profile.data} />}
      <div className={styles['card']}>
        <SelectField
          label={t('profile.language')}
          value={props.locale}
          options={LOCALES.map((value) => ({ value, label: ownName(value) }))}
          onChange={props.onLocale}
        />
        <SelectField
          label={t('profile.theme')}
          value={props.appearance}
          options={APPEARANCES.map((value) => ({ value, label: t(APPEARANCE_NAMES[value]) }))}
          onChange={props.onAppearance}
        />
      </div>
      <Button look="quiet" onClick={props.onLogOut}>
        <LogOut aria-hidden />
        {t('session.log_out')}
      </Button>
    </div>
  )
}

const APPEARANCE_NAMES = {
  system: 'profile.theme_system',
  light: 'theme.paper',
  dark: 'theme.dark',
  sepia: 'theme.sepia',
  contrast: 'theme.contrast',
} as const

function Person({ me, organizations }: { readonly me: Me; readonly organizations: readonly Organization[] }) {
  const { t } = usePortalMessages()
  const schools = organizations.filter(({ active }) => active).map(({ name }) => name)
  return (
    <dl className={styles['card']}>
      <div>
        <dt>{t('profile.name')}</dt>
        <dd>
          {me.firstname} {me.lastname}
        </dd>
      </div>
      <div>
        <dt>{t('session.username')}</dt>
        <dd>{me.username}</dd>
      </div>
      <div>
        <dt>{t('profile.school')}</dt>
        <dd>{schools.length === 0 ? t('profile.no_school') : schools.join(', ')}</dd>
      </div>
    </dl>
  )
}

/** A language's name in itself, so that it can be found by whoever landed in a wrong one. */
function ownName(locale: Locale): string {
  const tag = languageTagOf(locale)
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1)
}
