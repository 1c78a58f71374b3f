import type { EditedExercise } from './edited-assignment.ts'
import type { EditedContent } from './question-types/index.tsx'

/** A removed exercise or content item, with its former index. */
export type Removed =
  | { readonly kind: 'exercise'; readonly exercise: EditedExercise; readonly index: number }
  | { readonly kind: 'content'; readonly content: EditedContent; readonly exercise: string; readonly index: number }

export type ExerciseChange =
  | { readonly type: 'add-exercise'; readonly exercise: EditedExercise }
  | { readonly type: 'name-exercise'; readonly exercise: string; readonly title: string }
  | { readonly type: 'move-exercise'; readonly exercise: string; readonly direction: 1 | -1 }
  | { readonly type: 'remove-exercise'; readonly exercise: string }
  | { readonly type: 'add-content'; readonly exercise: string; readonly content: EditedContent }
  | { readonly type: 'write-content'; readonly content: EditedContent }
  | { readonly type: 'move-content'; readonly content: string; readonly direction: 1 | -1 }
  | { readonly type: 'remove-content'; readonly content: string }
  | { readonly type: 'put-back'; readonly removed: Removed }

/** Returns the exercises after a change. An impossible change has no effect. */
export function changeExercises(
  exercises: readonly EditedExercise[],
  change: ExerciseChange,
): readonly EditedExercise[] {
  switch (change.type) {
    case 'add-exercise':
      return [...exercises, change.exercise]
    case 'name-exercise':
      return withExercise(exercises, change.exercise, (exercise) => ({ ...exercise, title: change.title }))
    case 'move-exercise':
      return moveItem(exercises, change.exercise, change.direction)
    case 'remove-exercise':
      return exercises.filter(({ key }) => key !== change.exercise)
    case 'add-content':
      return withExercise(exercises, change.exercise, (exercise) => ({
        ...exercise,
        content: [...exercise.content, change.content],
      }))
    case 'write-content':
      return withContents(exercises, (contents) =>
        contents.map((content) => (content.key === change.content.key ? change.content : content)),
      )
    case 'move-content':
      return withContents(exercises, (contents) => moveItem(contents, change.content, change.direction))
    case 'remove-content':
      return withContents(exercises, (contents) => contents.filter(({ key }) => key !== change.content))
    case 'put-back':
      return putBack(exercises, change.removed)
  }
}

/** Finds the exercise or content item that a change would remove. Returns null if the change removes nothing. */
export function findRemoved(exercises: readonly EditedExercise[], change: ExerciseChange): Removed | null {
  if (change.type === 'remove-exercise') {
    const index = exercises.findIndex(({ key }) => key === change.exercise)
    const exercise = exercises[index]
    return exercise === undefined ? null : { kind: 'exercise', exercise, index }
  }
  if (change.type !== 'remove-content') return null
  for (const { key: exercise, content: contents } of exercises) {
    const index = contents.findIndex(({ key }) => key === change.content)
    const content = contents[index]
    if (content !== undefined) return { kind: 'content', content, exercise, index }
  }
  return null
}

function putBack(exercises: readonly EditedExercise[], removed: Removed): readonly EditedExercise[] {
  if (removed.kind === 'exercise') return exercises.toSpliced(removed.index, 0, removed.exercise)
  // If the exercise of the content item no longer exists, use the last exercise.
  const exerciseKey = exercises.some(({ key }) => key === removed.exercise) ? removed.exercise : exercises.at(-1)?.key
  return withExercise(exercises, exerciseKey, (exercise) => ({
    ...exercise,
    content: exercise.content.toSpliced(removed.index, 0, removed.content),
  }))
}

function withExercise(
  exercises: readonly EditedExercise[],
  key: string | undefined,
  change: (exercise: EditedExercise) => EditedExercise,
): readonly EditedExercise[] {
  return exercises.map((exercise) => (exercise.key === key ? change(exercise) : exercise))
}

function withContents(
  exercises: readonly EditedExercise[],
  change: (contents: readonly EditedContent[]) => readonly EditedContent[],
): readonly EditedExercise[] {
  return exercises.map((exercise) => ({ ...exercise, content: [...change(exercise.content)] }))
}

function moveItem<T extends { readonly key: string }>(
  list: readonly T[],
  key: string,
  direction: 1 | -1,
): readonly T[] {
  const from = list.findIndex((item) => item.key === key)
  const item = list[from]
  const to = from + direction
  if (item === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}
