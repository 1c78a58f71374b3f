import { Plus } from 'lucide-react'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ContentEditor } from './content-editor.tsx'
import { type EditedExercise, createKey } from './edited-assignment.ts'
import styles from './editor.module.css'
import type { ExerciseContext } from './exercise-context.ts'
import { createEmptyContent, QUESTION_TYPES } from './question-types/index.tsx'
import { ItemActions } from './item-actions.tsx'
import { LINE_MAX } from './text-limits.ts'

interface ExerciseEditorProps extends ExerciseContext {
  readonly exercise: EditedExercise
  readonly index: number
  readonly count: number
}

export function ExerciseEditor({ exercise, index, count, ...context }: ExerciseEditorProps) {
  const { t } = useWorkMessages()
  const { isQuiz, getProblemText, change, remove, announce } = context
  const { key, title, content } = exercise
  const name = isQuiz ? t('assignments.quiz') : t('assignments.exercise_number', { number: String(index + 1) })
  const add = (
    <fieldset aria-label={t('assignments.add_to', { name })} className={styles['adders']}>
      {QUESTION_TYPES.map((type) => (
        <Button
          key={type}
          look="plain"
          onClick={() => change({ type: 'add-content', exercise: key, content: createEmptyContent(type, createKey()) })}
        >
          <Plus aria-hidden size={18} />
          {t(`assignments.${type}`)}
        </Button>
      ))}
    </fieldset>
  )
  return (
    <section aria-label={name} className={styles['exercise']}>
      {!isQuiz && (
        <>
          <header className={styles['place']}>
            <h3>{name}</h3>
            <ItemActions
              name={name}
              index={index}
              count={count}
              onMove={(direction) => {
                change({ type: 'move-exercise', exercise: key, direction })
                announce(t('assignments.moved', { name, place: String(index + 1 + direction), all: String(count) }))
              }}
              onRemove={() => remove({ type: 'remove-exercise', exercise: key }, name)}
            />
          </header>
          <TextField
            label={t('assignments.exercise_title')}
            maxLength={LINE_MAX}
            value={title}
            onChange={(event) => change({ type: 'name-exercise', exercise: key, title: event.currentTarget.value })}
          />
        </>
      )}
      {content.map((item, itemIndex) => (
        <ContentEditor
          key={item.key}
          content={item}
          index={itemIndex}
          count={content.length}
          isQuiz={isQuiz}
          getProblemText={getProblemText}
          change={change}
          remove={remove}
          announce={announce}
        />
      ))}
      {add}
    </section>
  )
}
