import { EXERCISES_MAX } from '@lectern/contracts'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { Button } from '../../../ui/button.tsx'
import { changeExercises, type ExerciseChange, type Removed, findRemoved } from './change-exercises.ts'
import { createEmptyExercise } from './edited-assignment.ts'
import styles from './editor.module.css'
import { ExerciseEditor } from './exercise-editor.tsx'
import type { GetProblemText } from './use-problem-text.ts'
import type { Editor } from './use-editor.ts'

interface ExerciseListProps {
  readonly editor: Pick<Editor, 'edited' | 'updateExercises'>
  /** Text about a problem of the whole list. */
  readonly problem: string | undefined
  readonly getProblemText: GetProblemText
}

/** Shows the exercises in order. The last removal can be undone. */
export function ExerciseList({ editor, problem, getProblemText }: ExerciseListProps) {
  const { t } = useWorkMessages()
  const { exercises, contextType } = editor.edited
  const [removed, setRemoved] = useState<{ readonly part: Removed; readonly name: string } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const undo = useRef<HTMLButtonElement>(null)
  const isQuiz = contextType === 'Quiz'
  // The focused button was removed, so move the focus to the undo button.
  useEffect(() => {
    if (removed !== null) undo.current?.focus()
  }, [removed])

  const change = (exerciseChange: ExerciseChange): void =>
    editor.updateExercises((before) => [...changeExercises(before, exerciseChange)])
  const remove = (exerciseChange: ExerciseChange, name: string): void => {
    const part = findRemoved(exercises, exerciseChange)
    change(exerciseChange)
    setRemoved(part === null ? null : { part, name })
  }
  const putBack = (): void => {
    if (removed !== null) change({ type: 'put-back', removed: removed.part })
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
          count={exercises.length}
          isQuiz={isQuiz}
          getProblemText={getProblemText}
          change={change}
          remove={remove}
          announce={setAnnouncement}
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
          <Button look="quiet" onClick={() => change({ type: 'add-exercise', exercise: createEmptyExercise() })}>
            <Plus aria-hidden />
            {t('assignments.add_exercise')}
          </Button>
        </div>
      )}
      <Announcement>{announcement}</Announcement>
    </section>
  )
}
