import type { Answers, Exercise, Submission } from '@lectern/contracts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { AnsweredContent } from './question-types/index.tsx'
import styles from './answers.module.css'

interface AnsweredExercisesProps {
  readonly exercises: readonly Exercise[]
  /** Answers of a pupil. Null if only the questions are shown. */
  readonly answers: Answers | null
  readonly score: Submission['score']
}

/** Shows exercises with their model answers, and with the answers of a pupil. */
export function AnsweredExercises({ exercises, answers, score }: AnsweredExercisesProps) {
  const { t, languageTag } = useWorkMessages()
  const formatNumber = (value: number): string => value.toLocaleString(languageTag)
  return (
    <>
      {score !== null && (
        <p className={styles['score']}>
          {t('assignments.score', { right: formatNumber(score.right), all: formatNumber(score.of) })}
        </p>
      )}
      {exercises.map(({ id, title, content }) => (
        <section key={id} className={styles['exercise']}>
          {title !== '' && <h2>{title}</h2>}
          <ol className={styles['contents']}>
            {content.map((item, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- content items have no id and a fixed order
              <li key={index}>
                <AnsweredContent
                  content={item}
                  answer={answers && answers[id]?.[index]}
                  isRight={score?.marks[id]?.[index]}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}
