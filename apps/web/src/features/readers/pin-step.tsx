import { useEffect, useRef, useState } from 'react'
import { PIN_LENGTH } from '@lectern/contracts'
import type { RefusalCode } from '../../platform/http/http-client.ts'
import { useFamilyMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { PlainForm } from '../../ui/forms/plain-form.tsx'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './readers-screen.module.css'

interface PinStepProps {
  /** Returns the code of a refusal, or null. */
  readonly onSend: (pin: string) => Promise<RefusalCode | null>
  readonly onForgotten: () => void
  readonly onBack: () => void
}

/** Asks for the PIN of the parent's pages. Ignores spaces, and empties the field after a wrong PIN. */
export function PinStep({ onSend, onForgotten, onBack }: PinStepProps) {
  const { t } = useFamilyMessages()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<RefusalCode | 'digits' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusField = () => form.current?.querySelector('input')?.focus()
  // The page asks for this one value.
  useEffect(focusField, [])
  const send = async (filled: HTMLFormElement): Promise<boolean> => {
    const typed = new FormData(filled).get('pin')
    const pin = typeof typed === 'string' ? typed.replaceAll(/\s/gu, '') : ''
    if (pin.length !== PIN_LENGTH) {
      setProblem('digits')
      focusField()
      return false
    }
    setBusy(true)
    setProblem(null)
    try {
      const code = await onSend(pin)
      setProblem(code)
      if (code === null) return true
      filled.reset()
      focusField()
      return false
    } catch (error) {
      setProblem('internal_error')
      throw error
    } finally {
      setBusy(false)
    }
  }
  const isAboutField = problem === 'digits' || problem === 'pin_wrong'
  return (
    <div className={styles['screen']}>
      <main className={styles['pin']}>
        <PageHeading>{t('readers.pin_title')}</PageHeading>
        <p className={styles['text']}>{t('readers.pin_text')}</p>
        <PlainForm
          ref={form}
          sendLabel={t('readers.open')}
          busy={busy}
          refusal={problem === null || isAboutField ? undefined : t(`error.${problem}`)}
          onSend={send}
        >
          <TextField
            label={t('readers.pin')}
            name="pin"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={PIN_LENGTH + 4}
            problem={
              problem === 'digits'
                ? t('readers.pin_digits')
                : problem === 'pin_wrong'
                  ? t('error.pin_wrong')
                  : undefined
            }
          />
        </PlainForm>
        <details className={styles['forgotten']} open={problem === 'pin_locked' ? true : undefined}>
          <summary>{t('readers.pin_forgotten')}</summary>
          <Button look="quiet" onClick={onForgotten}>
            {t('readers.log_in')}
          </Button>
        </details>
        <Button look="plain" onClick={onBack}>
          {t('readers.back')}
        </Button>
      </main>
    </div>
  )
}
