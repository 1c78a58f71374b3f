import type { EndingStatement } from '@lectern/contracts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './endings.module.css'

interface WithdrawalReviewProps {
  readonly statement: EndingStatement
  readonly busy: boolean
  readonly refusal: string | undefined
  readonly onConfirm: () => void
  readonly onBack: () => void
}

/** The second step of a withdrawal: shows the statement, and confirms it. Article 11a of directive 2011/83/EU. */
export function WithdrawalReview({ statement, busy, refusal, onConfirm, onBack }: WithdrawalReviewProps) {
  const { t } = usePaymentMessages()
  const { name, email } = statement
  return (
    <>
      <p className={styles['statement']}>{t('payment.withdraw_statement', { name, email })}</p>
      {refusal !== undefined && <Notice kind="error">{refusal}</Notice>}
      <div className={styles['buttons']}>
        <Button busy={busy} onClick={onConfirm}>
          {t('payment.withdraw_confirm')}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('payment.withdraw_back')}
        </Button>
      </div>
    </>
  )
}
