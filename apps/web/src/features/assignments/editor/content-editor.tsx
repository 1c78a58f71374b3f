import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import styles from './editor.module.css'
import type { ExerciseContext } from './exercise-context.ts'
import { ItemActions } from './item-actions.tsx'
import { ContentFields, type EditedContent } from './question-types/index.tsx'

interface ContentEditorProps extends ExerciseContext {
  readonly content: EditedContent
  readonly index: number
  /** Number of content items in the exercise. */
  readonly all: number
}

/** Shows the editor of one question, task or link, with its number in the exercise. */
export function ContentEditor({ content, index, all, isQuiz, phrase, change, remove, say }: ContentEditorProps) {
  const { t } = useWorkMessages()
  const { key, type } = content
  // A quiz has no exercise heading above its content items, so their heading level is one higher.
  const Heading = isQuiz ? 'h3' : 'h4'
  const name = t('assignments.numbered', { name: t(`assignments.${type}`), number: String(index + 1) })
  return (
    <fieldset aria-label={name} className={styles['content']}>
      <header className={styles['place']}>
        <Heading>{name}</Heading>
        <ItemActions
          name={name}
          index={index}
          all={all}
          onMove={(by) => {
            change({ type: 'move-content', content: key, by })
            say(t('assignments.moved', { name, place: String(index + 1 + by), all: String(all) }))
          }}
          onRemove={() => remove({ type: 'remove-content', content: key }, name)}
        />
      </header>
      <ContentFields
        content={content}
        isQuiz={isQuiz}
        phrase={(field) => phrase(`${key}/${field}`)}
        onChange={(written) => change({ type: 'write-content', content: written })}
      />
    </fieldset>
  )
}
