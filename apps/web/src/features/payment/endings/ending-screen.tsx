import * as calls from '@lectern/contracts'
import type { EndingStatement, Realm } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { inCountry } from '../use-payment-calls.ts'
import { EndingForm } from './ending-form.tsx'
import { EndingReceipt } from './ending-receipt.tsx'
import styles from './endings.module.css'
import { EMPTY_FIELDS } from './read-fields.ts'
import { WithdrawalReview } from './withdrawal-review.tsx'

interface EndingScreenProps {
  readonly country: Realm
  /** Absent if the country is that of the account. */
  readonly onCountry?: (country: Realm) => void
}

/** `/end-subscription`: takes the statement that ends a subscription, without a log-in. § 312k BGB. */
export function EndingScreen({ country, onCountry }: EndingScreenProps) {
  const { t } = usePaymentMessages()
  const { http } = usePlatform()
  const [fields, setFields] = useState(EMPTY_FIELDS)
  /** The withdrawal that waits for the second step. */
  const [reviewed, setReviewed] = useState<EndingStatement | null>(null)
  const declare = useMutation({
    mutationFn: async (statement: EndingStatement) =>
      getData(await http.call(calls.declareEnding, { body: statement }, inCountry(country))),
  })
  const refusal = declare.isError ? t(`error.${getRefusalCode(declare.error)}`) : undefined
  const change = (changes: Partial<typeof fields>) => setFields((current) => ({ ...current, ...changes }))
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('payment.ending_page')}</PageHeading>
      {declare.data !== undefined ? (
        <EndingReceipt receipt={declare.data} statement={declare.variables} country={country} />
      ) : reviewed === null ? (
        <>
          <p>{t('payment.ending_intro')}</p>
          <EndingForm
            fields={fields}
            onChange={change}
            country={country}
            onCountry={onCountry}
            busy={declare.isPending}
            refusal={refusal}
            // Two steps: article 11a of directive 2011/83/EU.
            onSend={(statement) =>
              statement.kind === 'withdrawal' ? setReviewed(statement) : declare.mutate(statement)
            }
          />
        </>
      ) : (
        <WithdrawalReview
          statement={reviewed}
          busy={declare.isPending}
          refusal={refusal}
          onConfirm={() => declare.mutate(reviewed)}
          onBack={() => {
            declare.reset()
            setReviewed(null)
          }}
        />
      )}
    </div>
  )
}
