import { getTimeZone } from '@lectern/contracts'
import type { EndingStatement, Realm } from '@lectern/contracts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { PaymentText } from '../payment-text.ts'
import styles from './endings.module.css'

interface EndingReceiptProps {
  readonly receipt: { readonly number: string; readonly receivedAt: string }
  readonly statement: EndingStatement
  readonly country: Realm
}

/** Says when the statement was received, and lets the customer save it. § 312k BGB, paragraph 3. */
export function EndingReceipt({ receipt, statement, country }: EndingReceiptProps) {
  const texts = usePaymentMessages()
  const { t, languageTag } = texts
  const time = new Intl.DateTimeFormat(languageTag, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: getTimeZone(country),
  }).format(new Date(receipt.receivedAt))
  const lines = describeStatement(statement, texts)
  const received = t('payment.ending_done_text', { time, number: receipt.number })
  const save = () => {
    const text = [t('payment.ending_done_title'), received, '', ...lines, ''].join('\n')
    saveFile(new Blob([text], { type: 'text/plain' }), `${t('payment.ending_file')}-${receipt.number}.txt`)
  }
  return (
    <>
      <Notice kind="success">
        <h2>{t('payment.ending_done_title')}</h2>
        <p>{received}</p>
      </Notice>
      <div className={styles['statement']}>{lines.join('\n')}</div>
      <div className={styles['buttons']}>
        <Button onClick={save}>{t('payment.ending_save')}</Button>
      </div>
    </>
  )
}

function describeStatement(statement: EndingStatement, { t, languageTag }: PaymentText): string[] {
  const { kind, name, email } = statement
  if (kind === 'withdrawal') return [t('payment.withdraw_statement', { name, email })]
  const day =
    statement.endsOn === undefined
      ? t('payment.ending_next')
      : new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(statement.endsOn))
  return [
    t(`payment.ending_${kind}`),
    ...(kind === 'extraordinary' ? [statement.reason] : []),
    name,
    email,
    `${t('payment.ending_when')} ${day}`,
  ]
}
