import type { Exercise } from '@lectern/contracts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import styles from './editor.module.css'
import { toSummary } from './question-types/index.tsx'

/** Shows the exercises of an assignment that a pupil has begun. */
export function ReadOnlyExercises({ exercises }: { readonly exercises: readonly Exercise[] }) {
  const { t } = useWorkMessages()
  return (
    <section aria-label={t('assignments.questions')} className={styles['section']}>
      <h2>{t('assignments.questions')}</h2>
      {exercises.map(({ id, title, content }) => (
        <div key={id} className={styles['exercise']}>
          {title !== '' && <h3>{title}</h3>}
          <ul className={styles['set']}>
            {content.map((item, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- content items have no id and a fixed order
              <li key={index}>{toSummary(item)}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
