import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Preferences, type PreferencesProps } from './preferences.tsx'
import styles from './settings-screen.module.css'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'

/** Shows `/settings` for users who belong to a school. Spec 2 §2. */
export function SettingsScreen(props: PreferencesProps) {
  const { t } = usePortalMessages()
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('settings.title')}</PageHeading>
      <section aria-label={t('settings.title')} className={styles['card']}>
        <Preferences {...props} />
      </section>
    </div>
  )
}
