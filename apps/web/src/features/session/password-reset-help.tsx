import { Link } from '@tanstack/react-router'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import styles from './password-reset-help.module.css'

/** Explains what to do about a forgotten password. */
export function PasswordResetHelp() {
  const { t } = usePortalMessages()
  return (
    <details className={styles['help']}>
      <summary>{t('session.forgotten_password')}</summary>
      <div className={styles['answer']}>
        <p>{t('session.forgotten_help')}</p>
        <Link to="/password/forgotten">{t('session.forgotten_link')}</Link>
      </div>
    </details>
  )
}
