import type { TypedContent } from '@lectern/contracts'
import { Check, CircleCheck, CircleDot, X } from 'lucide-react'
import { useWorkMessages } from '../../../../platform/i18n/messages.ts'
import styles from '../answers.module.css'
import type { AnsweredProps } from './answered-props.ts'
import { TargetAnswers } from './target-answers.tsx'

type Props = AnsweredProps<TypedContent<'closed-question'>>

export function AnsweredClosedQuestion({ content, answer, isRight }: Props) {
  return (
    <>
      <p className={styles['phrase']}>{content.phrase}</p>
      <div className={styles['pair']}>
        <Options content={content} answer={answer} isRight={isRight} />
        <TargetAnswers targets={content.targetAnswers} />
      </div>
    </>
  )
}

function Options({ content, answer, isRight }: Props) {
  const { t } = useWorkMessages()
  const chosen = answer?.type === 'ClosedEndedQuestionAnswer' ? answer.optionId : undefined
  const verdict =
    isRight ?? (content.answer === undefined || chosen === undefined ? undefined : chosen === content.answer)
  return (
    <div className={styles['written']}>
      {answer !== null && <p className={styles['caption']}>{t('assignments.answer')}</p>}
      <ul className={styles['options']}>
        {content.options.map(({ id, text }) => (
          <li key={id} data-chosen={id === chosen}>
            <span dir="auto">{text}</span>
            {id === chosen && <Verdict verdict={verdict} />}
            {id === content.answer && id !== chosen && (
              <span className={styles['mark']} data-right>
                <CircleCheck aria-hidden />
                {t('assignments.right_answer')}
              </span>
            )}
          </li>
        ))}
      </ul>
      {chosen === undefined && answer !== null && <p className={styles['none']}>{t('assignments.no_answer')}</p>}
    </div>
  )
}

function Verdict({ verdict }: { readonly verdict: boolean | undefined }) {
  const { t } = useWorkMessages()
  if (verdict === undefined)
    return (
      <span className={styles['mark']}>
        <CircleDot aria-hidden />
        {t('assignments.chosen')}
      </span>
    )
  return (
    <span className={styles['mark']} data-right={verdict}>
      {verdict ? <Check aria-hidden /> : <X aria-hidden />}
      {`${t('assignments.chosen')} · ${t(verdict ? 'assignments.is_right' : 'assignments.is_wrong')}`}
    </span>
  )
}
