import { COMMENT_LENGTH_MAX } from '@lectern/contracts'
import { type FormEvent, useRef, useState } from 'react'
import type { RefusalCode } from '../../../platform/http/http-client.ts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import styles from './answers.module.css'
import { useHandBack } from './use-submission.ts'

interface HandBackFormProps {
  readonly submission: string
  readonly name: string
  readonly onDone: () => void
}

/** Shows a form that hands the submission back to the pupil. The teacher must write a comment. */
export function HandBackForm({ submission, name, onDone }: HandBackFormProps) {
  const { t } = useWorkMessages()
  const show = useSnackbar()
  const handBack = useHandBack(submission)
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<RefusalCode | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const send = async (): Promise<void> => {
    const trimmedComment = comment.trim()
    setMissing(trimmedComment === '')
    if (trimmedComment === '') {
      form.current?.querySelector('textarea')?.focus()
      return
    }
    setBusy(true)
    try {
      const code = await handBack(trimmedComment)
      setRefusal(code)
      if (code !== null) return
      show('success', t('assignments.is_handed_back', { name }))
      onDone()
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void send()
  }
  return (
    <form ref={form} className={styles['handBack']} noValidate onSubmit={submit}>
      <p>{t('assignments.hand_back_text', { name })}</p>
      {refusal !== null && <Notice kind="error">{t(`error.${refusal}`)}</Notice>}
      <TextAreaField
        label={t('assignments.hand_back_comment')}
        maxLength={COMMENT_LENGTH_MAX}
        value={comment}
        problem={isMissing && comment.trim() === '' ? t('assignments.problem_comment') : undefined}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" look="quiet" busy={busy}>
          {t('assignments.hand_back')}
        </Button>
      </div>
    </form>
  )
}
