import { EXERCISES_MAX } from '@lectern/contracts'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { changeExercises, type ExerciseChange, type Removed, findRemoved } from './change-exercises.ts'
import { newExercise } from './edited-assignment.ts'
import styles from './editor.module.css'
import { ExerciseEditor } from './exercise-editor.tsx'
import type { ProblemPhrase } from './problem-phrase.ts'
import type { Editor } from './use-editor.ts'

interface ExerciseListProps {
  readonly editor: Pick<Editor, 'edited' | 'updateExercises'>
  /** Text about a problem of the whole list, for example that there is no question. */
  readonly problem: string | undefined
  readonly phrase: ProblemPhrase
}

/** Shows the exercises in order. The last removed exercise or content item can be put back. A quiz is one exercise. */
export function ExerciseList({ editor, problem, phrase }: ExerciseListProps) {
  const { t } = useWorkMessages()
  const { exercises, contextType } = editor.edited
  const [removed, setRemoved] = useState<{ readonly what: Removed; readonly name: string } | null>(null)
  const [said, setSaid] = useState('')
  const undo = useRef<HTMLButtonElement>(null)
  const isQuiz = contextType === 'Quiz'
  // The focused button was removed with its exercise or content item, so move the focus to the undo button.
  useEffect(() => {
    if (removed !== null) undo.current?.focus()
  }, [removed])

  const change = (wanted: ExerciseChange): void =>
    editor.updateExercises((before) => [...changeExercises(before, wanted)])
  const remove = (wanted: ExerciseChange, name: string): void => {
    const what = findRemoved(exercises, wanted)
    change(wanted)
    setRemoved(what === null ? null : { what, name })
  }
  const putBack = (): void => {
    if (removed !== null) change({ type: 'put-back', removed: removed.what })
    setRemoved(null)
  }
  return (
    <section aria-label={t('assignments.questions')} className={styles['section']} data-problem={problem}>
      <h2>{t('assignments.questions')}</h2>
      {problem !== undefined && <p className={styles['problem']}>{problem}</p>}
      {exercises.map((exercise, index) => (
        <ExerciseEditor
          key={exercise.key}
          exercise={exercise}
          index={index}
          all={exercises.length}
          isQuiz={isQuiz}
          phrase={phrase}
          change={change}
          remove={remove}
          say={setSaid}
        />
      ))}
      {removed !== null && (
        <div className={styles['removed']}>
          <span>{t('assignments.removed', { name: removed.name })}</span>
          <Button ref={undo} look="plain" onClick={putBack}>
            {t('assignments.undo')}
          </Button>
        </div>
      )}
      {!isQuiz && exercises.length < EXERCISES_MAX && (
        <div>
          <Button look="quiet" onClick={() => change({ type: 'add-exercise', exercise: newExercise() })}>
            <Plus aria-hidden />
            {t('assignments.add_exercise')}
          </Button>
        </div>
      )}
      <output className="visually-hidden">{said}</output>
    </section>
  )
}
