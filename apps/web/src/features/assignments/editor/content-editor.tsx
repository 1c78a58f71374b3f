import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import styles from './editor.module.css'
import type { ExerciseContext } from './exercise-context.ts'
import { ItemActions } from './item-actions.tsx'
import { ContentFields, type EditedContent } from './question-types/index.tsx'

interface ContentEditorProps extends ExerciseContext {
  readonly content: EditedContent
  readonly index: number
  /** Number of content items in the exercise. */
  readonly count: number
}

export function ContentEditor({
  content,
  index,
  count,
  isQuiz,
  getProblemText,
  change,
  remove,
  announce,
}: ContentEditorProps) {
  const { t } = useWorkMessages()
  const { key, type } = content
  // A quiz has no exercise headings, so this heading is one level higher.
  const Heading = isQuiz ? 'h3' : 'h4'
  const name = t('assignments.numbered', { name: t(`assignments.${type}`), number: String(index + 1) })
  return (
    <fieldset aria-label={name} className={styles['content']}>
      <header className={styles['place']}>
        <Heading>{name}</Heading>
        <ItemActions
          name={name}
          index={index}
          count={count}
          onMove={(direction) => {
            change({ type: 'move-content', content: key, direction })
            announce(t('assignments.moved', { name, place: String(index + 1 + direction), all: String(count) }))
          }}
          onRemove={() => remove({ type: 'remove-content', content: key }, name)}
        />
      </header>
      <ContentFields
        content={content}
        isQuiz={isQuiz}
        getProblemText={(field) => getProblemText(`${key}/${field}`)}
        onChange={(edited) => change({ type: 'write-content', content: edited })}
      />
    </fieldset>
  )
}
