import { useLocation } from '@tanstack/react-router'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { findHostAddress } from '../../../services/reading/host-address.ts'
import { Button, ExternalLinkButton, LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePageTitle } from '../../../ui/page-heading/page-title.ts'
import { getBookErrorMessage } from './book-error-message.ts'
import styles from './book-error.module.css'

interface BookErrorProps {
  readonly error: unknown
  readonly onTryAgain: () => void
  readonly onClose: () => void
}

/** Shows the error and what the user can do. Spec 1 §2. */
export function BookError({ error, onTryAgain, onClose }: BookErrorProps) {
  const { t } = usePlayerMessages()
  const { href } = useLocation()
  const hostLogIn = findHostAddress(href, 'loginUrl', usePlatform().config.readerHosts)
  usePageTitle(t('page_error.other'))
  return (
    <div className={styles['screen']}>
      <div className={styles['card']}>
        <Notice kind="error">{t(getBookErrorMessage(error, navigator.onLine))}</Notice>
        <div className={styles['buttons']}>
          <Button onClick={onTryAgain}>{t('action.try_again')}</Button>
          {hostLogIn === undefined ? (
            <LinkButton look="quiet" to="/login" search={{ redirect: href }} replace>
              {t('reader.log_in_again')}
            </LinkButton>
          ) : (
            <ExternalLinkButton look="quiet" href={hostLogIn}>
              {t('reader.log_in_again')}
            </ExternalLinkButton>
          )}
          <Button look="plain" onClick={onClose}>
            {t('reader.close_book')}
          </Button>
        </div>
      </div>
    </div>
  )
}
