import type { Exercise, ExerciseContent } from '@lectern/contracts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import styles from './editor.module.css'

/** The exercises of an assignment that a pupil has begun: to be read, no more to be changed. */
export function SetExercises({ exercises }: { readonly exercises: readonly Exercise[] }) {
  const { t } = useWorkMessages()
  return (
    <section aria-label={t('assignments.questions')} className={styles['section']}>
      <h2>{t('assignments.questions')}</h2>
      {exercises.map(({ id, title, content }) => (
        <div key={id} className={styles['exercise']}>
          {title !== '' && <h3>{title}</h3>}
          <ul className={styles['set']}>
            {content.map((one, index) => (
              // What stands is never moved.
              // oxlint-disable-next-line react/no-array-index-key -- a content has no other name than its place
              <li key={index}>{wordsOf(one)}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function wordsOf(content: ExerciseContent): string {
  switch (content.type) {
    case 'open-question':
    case 'closed-question':
      return content.phrase
    case 'reflection-task':
      return content.title
    case 'external-reference':
      return content.text
  }
}
