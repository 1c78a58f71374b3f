import { usePortalMessages } from '../../platform/i18n/messages.ts'
import styles from './privacy-policy.module.css'

export function PrivacyPolicy() {
  const { t } = usePortalMessages()
  return (
    <details className={styles['policy']}>
      <summary>{t('signup.privacy_read')}</summary>
      <p>{t('signup.privacy_text')}</p>
    </details>
  )
}
