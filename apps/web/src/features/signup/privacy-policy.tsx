import { usePortalMessages } from '../../platform/i18n/messages.ts'
import styles from './privacy-policy.module.css'

/** What is kept and why, to be read in place: nobody leaves a form half-filled to approve of something. */
export function PrivacyPolicy() {
  const { t } = usePortalMessages()
  return (
    <details className={styles['policy']}>
      <summary>{t('signup.privacy_read')}</summary>
      <p>{t('signup.privacy_text')}</p>
    </details>
  )
}
