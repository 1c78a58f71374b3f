import { usePortalMessages } from '../../platform/i18n/messages.ts'
import styles from './forgotten-password.module.css'

/** Help in place, without a way off the page: a pupil's password comes from a teacher. */
export function ForgottenPassword() {
  const { t } = usePortalMessages()
  return (
    <details className={styles['help']}>
      <summary>{t('session.forgotten')}</summary>
      <p>{t('session.forgotten_help')}</p>
    </details>
  )
}
