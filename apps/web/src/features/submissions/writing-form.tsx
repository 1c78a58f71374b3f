import type { Submission, SubmissionStatus } from '@lectern/contracts'
import { useState } from 'react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { AnswerDrafts } from './answer-drafts.ts'
import { getAnswer, countAnswered, getQuestions } from './answers.ts'
import { SaveStateLine } from './save-state-line.tsx'
import { AnswerField } from './question-types/index.tsx'
import { QuestionSteps } from './question-steps.tsx'
import type { SendChange } from './send-change.ts'
import { SubmissionFacts } from './submission-facts.tsx'
import styles from './submission-form.module.css'
import type { QueuedChanges } from './use-queued-changes.ts'
import { useSubmissionForm } from './use-submission-form.ts'

interface WritingFormProps {
  readonly submission: Submission
  readonly drafts: AnswerDrafts
  readonly send: SendChange
  readonly queued: QueuedChanges
  readonly onDelivered: (status: SubmissionStatus) => Promise<unknown>
}

/** Shows the questions with fields for the answers. Spec 1 §4. */
export function WritingForm(props: WritingFormProps) {
  const { t } = useWorkMessages()
  const { submission } = props
  const form = useSubmissionForm(props)
  const [isConfirming, setConfirming] = useState(false)
  const questions = getQuestions(submission)
  const { answered, of } = countAnswered(questions, form.answers)
  const isSending = form.saveState === 'sending'
  const missing = answered < of && t('submissions.unanswered', { unanswered: String(of - answered), total: String(of) })
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <SubmissionFacts submission={submission} />
      <QuestionSteps questions={questions}>
        {(question) => (
          <AnswerField
            id={`${question.exercise.id}-${question.index}`}
            content={question.content}
            answer={getAnswer(form.answers, question)}
            onAnswer={(answer) => form.answer(question, answer)}
          />
        )}
      </QuestionSteps>
      <footer className={styles['foot']}>
        {form.isRefused && <Notice kind="error">{t('submissions.failed_to_update')}</Notice>}
        <div className={styles['state']}>
          {/* Before the first answer, the text 'Saved' would be misleading. */}
          {(answered > 0 || form.saveState !== 'sent') && <SaveStateLine state={form.saveState} />}
          {of > 0 && <span>{t('submissions.answered', { answered: String(answered), total: String(of) })}</span>}
        </div>
        <div className={styles['buttons']}>
          <Button type="submit" look="quiet" busy={isSending}>
            {t('action.save')}
          </Button>
          <Button onClick={() => setConfirming(true)} disabled={isSending}>
            {t('submissions.submit')}
          </Button>
        </div>
      </footer>
      <ConfirmDialog
        title={t('submissions.confirm_submitting')}
        text={[missing, t('submissions.note_submitting')].filter(Boolean).join(' ')}
        cancelLabel={t('submissions.cancel')}
        confirmLabel={t('submissions.confirm')}
        open={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={() => void form.submit()}
      />
    </form>
  )
}
