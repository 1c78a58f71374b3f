import {
  type CallResponse,
  checkGiftCard,
  COUNTRY_HEADER,
  fieldProblem,
  type GiftEffect,
  redeemGiftCard,
} from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFieldForm } from '../../platform/forms/use-field-form.ts'
import { getData, getRefusalCode } from '../../platform/http/call-error.ts'
import { formatMoney } from '@lectern/messages/format-money'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainForm } from '../../ui/forms/plain-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { formatCode, isComplete } from './format-code.ts'
import styles from './redeem-gift-card.module.css'

/** Length of a pasted code with a space or a hyphen after each character. */
const TYPED_MAX = 40

interface CheckedCard extends CallResponse<typeof checkGiftCard> {
  readonly code: string
}

type Step =
  | { readonly kind: 'code' }
  | { readonly kind: 'checked'; readonly card: CheckedCard }
  | { readonly kind: 'redeemed'; readonly effect: GiftEffect }

/**
 * Redeems a gift card for the family that is logged in: asks for the code, shows its effect, and asks for confirmation. For a
 * page of a family, which has loaded the texts of `work`.
 */
export function RedeemGiftCard() {
  const { t } = useWorkMessages()
  const heading = useId()
  const [step, setStep] = useState<Step>({ kind: 'code' })
  return (
    <section className={styles['form']} aria-labelledby={heading}>
      <h2 id={heading}>{t('gift_card.title')}</h2>
      {step.kind === 'code' && <CodeForm onChecked={(card) => setStep({ kind: 'checked', card })} />}
      {step.kind === 'checked' && (
        <Confirmation
          card={step.card}
          onRedeemed={(effect) => setStep({ kind: 'redeemed', effect })}
          onCancel={() => setStep({ kind: 'code' })}
        />
      )}
      {step.kind === 'redeemed' && <Redeemed effect={step.effect} onNext={() => setStep({ kind: 'code' })} />}
    </section>
  )
}

/** Returns the headers of payment calls. The country must be that of the account. */
function useCountryHeaders() {
  const realm = useUser()?.realm
  return realm === undefined ? {} : { headers: { [COUNTRY_HEADER]: realm } }
}

function CodeForm({ onChecked }: { readonly onChecked: (card: CheckedCard) => void }) {
  const { t } = useWorkMessages()
  const { http } = usePlatform()
  const options = useCountryHeaders()
  const form = useFieldForm({
    fields: ['code'],
    check: ({ code }) => (isComplete(formatCode(code)) ? [] : [fieldProblem('code', 'required')]),
    send: async ({ code: typed }) => {
      const code = formatCode(typed)
      const result = await http.call(checkGiftCard, { body: { code } }, options)
      if (result.ok) onChecked({ ...result.data, code })
      return result
    },
  })
  return (
    <PlainForm sendLabel={t('confirm.continue')} {...form.parts}>
      <TextField
        label={t('gift_card.code')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TYPED_MAX}
        // While a person types, the text stays as it is: a field that changes it moves the cursor.
        onBlur={({ currentTarget }) => {
          currentTarget.value = formatCode(currentTarget.value)
        }}
        problem={form.findProblem('code', t('gift_card.code_incomplete'))}
      />
    </PlainForm>
  )
}

interface ConfirmationProps {
  readonly card: CheckedCard
  readonly onRedeemed: (effect: GiftEffect) => void
  readonly onCancel: () => void
}

function Confirmation({ card: { code, effect }, onRedeemed, onCancel }: ConfirmationProps) {
  const { t } = useWorkMessages()
  const { http } = usePlatform()
  const options = useCountryHeaders()
  const queries = useQueryClient()
  const describe = useEffectText()
  const redeem = useMutation({
    mutationFn: async () => getData(await http.call(redeemGiftCard, { body: { code } }, options)),
    onSuccess: async ({ effect: given }) => {
      onRedeemed(given)
      // The subscription and the books of the family.
      await queries.invalidateQueries()
    },
  })
  return (
    <>
      <p>{describe(effect, 'before')}</p>
      {redeem.isError && <Notice kind="error">{t(`error.${getRefusalCode(redeem.error)}`)}</Notice>}
      <div className={styles['buttons']}>
        <Button busy={redeem.isPending} onClick={() => redeem.mutate()}>
          {t('gift_card.redeem')}
        </Button>
        <Button look="plain" onClick={onCancel}>
          {t('gift_card.other_code')}
        </Button>
      </div>
    </>
  )
}

function Redeemed({ effect, onNext }: { readonly effect: GiftEffect; readonly onNext: () => void }) {
  const { t } = useWorkMessages()
  const describe = useEffectText()
  return (
    <>
      <Notice kind="success">{describe(effect, 'after')}</Notice>
      <Button look="quiet" onClick={onNext}>
        {t('gift_card.next')}
      </Button>
    </>
  )
}

/** Returns a function that says what a card does, or has done. */
function useEffectText() {
  const { t, languageTag } = useWorkMessages()
  return (effect: GiftEffect, when: 'before' | 'after'): string => {
    if ('credit' in effect) return t(`gift_card.credit_${when}`, { amount: formatMoney(effect.credit, languageTag) })
    const { months, until } = effect
    const date = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long' }).format(new Date(until))
    return t(`gift_card.months_${when}`, { count: months, date })
  }
}
