import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { BREAKPOINTS_PX } from '../../ui/breakpoints.ts'
import { Button } from '../../ui/button.tsx'
import type { Question } from './answers.ts'
import styles from './submission-form.module.css'

interface QuestionStepsProps {
  readonly questions: readonly Question[]
  readonly children: (question: Question) => ReactNode
}

/** Shows all questions or, on a narrow screen, one question at a time. */
export function QuestionSteps({ questions, children }: QuestionStepsProps) {
  const isNarrow = useIsNarrow()
  const [position, setPosition] = useState(0)
  const step = useRef<HTMLLIElement>(null)
  const { t } = useWorkMessages()
  const openQuestion = (to: number) => {
    setPosition(to)
    requestAnimationFrame(() => step.current?.focus())
  }
  if (!isNarrow || questions.length < 2)
    return (
      <ol className={styles['questions']}>
        {questions.map((question) => (
          <li key={getKey(question)}>
            <ExerciseTitle question={question} />
            {children(question)}
          </li>
        ))}
      </ol>
    )
  const question = questions[position]
  return (
    <>
      <p className={styles['count']}>
        {t('submissions.question_of', { number: String(position + 1), total: String(questions.length) })}
      </p>
      <ol className={styles['questions']} start={position + 1}>
        {question && (
          <li key={getKey(question)} ref={step} tabIndex={-1}>
            <ExerciseTitle question={question} isFirst />
            {children(question)}
          </li>
        )}
      </ol>
      <div className={styles['steps']}>
        <Button look="plain" disabled={position === 0} onClick={() => openQuestion(position - 1)}>
          {t('submissions.question_before')}
        </Button>
        <Button look="plain" disabled={position === questions.length - 1} onClick={() => openQuestion(position + 1)}>
          {t('submissions.question_after')}
        </Button>
      </div>
    </>
  )
}

function ExerciseTitle({
  question: { exercise, index },
  isFirst = index === 0,
}: {
  readonly question: Question
  readonly isFirst?: boolean
}) {
  return isFirst && exercise.title !== '' ? <h3 className={styles['exercise']}>{exercise.title}</h3> : null
}

const getKey = ({ exercise, index }: Question) => `${exercise.id} ${index}`

const NARROW = `(width < ${BREAKPOINTS_PX.xs}px)`

function useIsNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(() => matchMedia(NARROW).matches)
  // React does not render the window, so a change of its width needs a listener.
  useEffect(() => {
    const narrow = matchMedia(NARROW)
    const onChange = () => setIsNarrow(narrow.matches)
    narrow.addEventListener('change', onChange)
    return () => narrow.removeEventListener('change', onChange)
  }, [])
  return isNarrow
}
