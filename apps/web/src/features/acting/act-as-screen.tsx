import { ACT_REASON_MIN_LENGTH, type Actable, TEXT_MAX_LENGTH } from '@lectern/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { codeOf } from '../../platform/http/call-error.ts'
import type { RefusalCode } from '../../platform/http/http-client.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './act-as-screen.module.css'

interface ActAsScreenProps {
  readonly person: UseQueryResult<Actable>
  /** Gives the code of a refusal, or null where it went well. */
  readonly onStart: (reason: string) => Promise<RefusalCode | null>
}

/** Asks why, before one acts as somebody. */
export function ActAsScreen({ person, onStart }: ActAsScreenProps) {
  const { t } = usePortalMessages()
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<RefusalCode | null>(null)
  if (person.isPending) return <Loader label={t('state.loading')} />
  if (person.isError) return <Notice kind="error">{t(`error.${codeOf(person.error)}`)}</Notice>
  const { name } = person.data

  const start = async (reason: string): Promise<void> => {
    setBusy(true)
    try {
      setRefusal(await onStart(reason))
    } catch (error) {
      setRefusal('internal_error')
      throw error
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const written = new FormData(event.currentTarget).get('reason')
    const reason = typeof written === 'string' ? written.trim() : ''
    setMissing(reason.length < ACT_REASON_MIN_LENGTH)
    if (reason.length >= ACT_REASON_MIN_LENGTH) void start(reason)
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form className={styles['screen']} noValidate onSubmit={submit}>
      <h1>{t('acting.title', { name })}</h1>
      <p>{t('acting.text', { name })}</p>
      {refusal !== null && <Notice kind="error">{t(`error.${refusal}`)}</Notice>}
      <TextField
        label={t('acting.reason')}
        name="reason"
        autoComplete="off"
        maxLength={TEXT_MAX_LENGTH}
        problem={missing ? t('acting.reason_missing') : undefined}
      />
      <Button type="submit" busy={busy}>
        {t('acting.title', { name })}
      </Button>
    </form>
  )
}
