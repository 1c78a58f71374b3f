import { type Answers, mergeAnswers, type Score, type Submission } from '@lectern/contracts'
import { CircleCheck, CircleX } from 'lucide-react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { getAnswer, isEmpty, type Question, getQuestions } from './answers.ts'
import { answerToText, listTargets, QuestionHead, takesAnswer } from './question-types/index.tsx'
import { SubmissionFacts } from './submission-facts.tsx'
import styles from './submission-form.module.css'

interface HandedInProps {
  readonly submission: Submission
  /** Answers that this device has not sent. Another device handed the submission in first. */
  readonly unsent?: Answers | undefined
  /** True if the server has not received the hand-in yet. */
  readonly isWaiting?: boolean
}

/** Shows a read-only submission. Spec 1 §4. */
export function HandedIn({ submission, unsent, isWaiting = false }: HandedInProps) {
  const { t } = useWorkMessages()
  const { answers, score, isOwner } = submission
  const questions = getQuestions(submission)
  return (
    <div className={styles['form']}>
      <SubmissionFacts submission={submission} />
      {isWaiting && <Notice kind="info">{t('submissions.handed_in_later')}</Notice>}
      <ol className={styles['questions']}>
        {questions.map((question) => (
          <li key={`${question.exercise.id} ${question.index}`}>
            <GivenAnswer question={question} answers={answers} score={score} isOwner={isOwner} />
          </li>
        ))}
      </ol>
      {unsent !== undefined && !isEmpty(unsent) && (
        <details className={styles['unsent']}>
          <summary>{t('submissions.unsent')}</summary>
          {questions.map((question) => (
            <p key={`${question.exercise.id} ${question.index}`}>
              {answerToText(question.content, getAnswer(mergeAnswers({}, unsent), question))}
            </p>
          ))}
        </details>
      )}
    </div>
  )
}

interface GivenAnswerProps {
  readonly question: Question
  readonly answers: Answers
  readonly score: Score | null
  readonly isOwner: boolean
}

function GivenAnswer({ question, answers, score, isOwner }: GivenAnswerProps) {
  const { t } = useWorkMessages()
  const { content, exercise, index } = question
  const id = `${exercise.id}-${index}`
  if (takesAnswer(content.type) === 'never') return <QuestionHead id={id} content={content} />
  const text = answerToText(content, getAnswer(answers, question))
  const mark = score?.marks[exercise.id]?.[String(index)]
  const targets = listTargets(content)
  return (
    <div className={styles['question']}>
      <QuestionHead id={id} content={content} />
      <p className={styles['given']} aria-labelledby={id}>
        {text === '' ? <span className={styles['none']}>{t('submissions.no_answer')}</span> : text}
      </p>
      {mark !== undefined && (
        <p className={styles['mark']} data-right={mark}>
          {mark ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
          {t(mark ? 'submissions.right' : 'submissions.not_right')}
        </p>
      )}
      {!isOwner && mark === false && targets.length > 0 && (
        <p>{t('submissions.right_answer', { answer: targets.join(', ') })}</p>
      )}
      {isOwner && targets.length > 0 && (
        <Notice kind="info">
          <strong>{t('submissions.target_answers')}</strong>
          {targets.map((target) => (
            <p key={target}>{target}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}
