import type { Answer, ExerciseContent } from '@lectern/contracts'
import { Check, CircleCheck, CircleDot, ExternalLink, X } from 'lucide-react'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import styles from './answers.module.css'

interface AnsweredContentProps {
  readonly content: ExerciseContent
  readonly answer: Answer | undefined
  /** What a quiz says of it; undefined where it says nothing. */
  readonly isRight: boolean | undefined
}

/** One question with its answer, and beside it what a good one says. */
export function AnsweredContent({ content, answer, isRight }: AnsweredContentProps) {
  switch (content.type) {
    case 'open-question':
      return (
        <>
          <p className={styles['phrase']}>{content.phrase}</p>
          <div className={styles['pair']}>
            <Written answer={answer} />
            <Targets targets={content.targetAnswers} />
          </div>
        </>
      )
    case 'closed-question':
      return (
        <>
          <p className={styles['phrase']}>{content.phrase}</p>
          <div className={styles['pair']}>
            <Options question={content} answer={answer} isRight={isRight} />
            <Targets targets={content.targetAnswers} />
          </div>
        </>
      )
    case 'reflection-task':
      return (
        <>
          <p className={styles['phrase']}>{content.title}</p>
          {content.description !== '' && <p className={styles['description']}>{content.description}</p>}
          <div className={styles['pair']}>
            <Written answer={answer} />
          </div>
        </>
      )
    case 'external-reference':
      return (
        <a href={content.url} target="_blank" rel="noreferrer" className={styles['link']}>
          <ExternalLink aria-hidden size={18} />
          {content.text}
        </a>
      )
  }
}

function Written({ answer }: { readonly answer: Answer | undefined }) {
  const { t } = useWorkMessages()
  const text = answer?.type === 'OpenEndedQuestionAnswer' ? answer.value.trim() : ''
  return (
    <div className={styles['written']}>
      <p className={styles['caption']}>{t('assignments.answer')}</p>
      {text === '' ? <p className={styles['none']}>{t('assignments.no_answer')}</p> : <p dir="auto">{text}</p>}
    </div>
  )
}

function Targets({ targets }: { readonly targets: readonly string[] | undefined }) {
  const { t } = useWorkMessages()
  if (targets === undefined || targets.length === 0) return null
  return (
    <div className={styles['targets']}>
      <p className={styles['caption']}>{t('assignments.target')}</p>
      <ul>
        {targets.map((target) => (
          <li key={target} dir="auto">
            {target}
          </li>
        ))}
      </ul>
    </div>
  )
}

type ClosedQuestion = Extract<ExerciseContent, { type: 'closed-question' }>

function Options({
  question,
  answer,
  isRight,
}: Omit<AnsweredContentProps, 'content'> & { readonly question: ClosedQuestion }) {
  const { t } = useWorkMessages()
  const chosen = answer?.type === 'ClosedEndedQuestionAnswer' ? answer.optionId : undefined
  const verdict =
    isRight ?? (question.answer === undefined || chosen === undefined ? undefined : chosen === question.answer)
  return (
    <div className={styles['written']}>
      <p className={styles['caption']}>{t('assignments.answer')}</p>
      <ul className={styles['options']}>
        {question.options.map(({ id, text }) => (
          <li key={id} data-chosen={id === chosen}>
            <span dir="auto">{text}</span>
            {id === chosen && (
              <span className={styles['mark']} data-right={verdict}>
                {verdict === undefined ? (
                  <CircleDot aria-hidden />
                ) : verdict ? (
                  <Check aria-hidden />
                ) : (
                  <X aria-hidden />
                )}
                {verdict === undefined
                  ? t('assignments.chosen')
                  : `${t('assignments.chosen')} · ${t(verdict ? 'assignments.is_right' : 'assignments.is_wrong')}`}
              </span>
            )}
            {id === question.answer && id !== chosen && (
              <span className={styles['mark']} data-right>
                <CircleCheck aria-hidden />
                {t('assignments.right_answer')}
              </span>
            )}
          </li>
        ))}
      </ul>
      {chosen === undefined && <p className={styles['none']}>{t('assignments.no_answer')}</p>}
    </div>
  )
}
