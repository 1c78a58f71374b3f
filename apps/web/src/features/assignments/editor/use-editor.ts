import type { Assignment } from '@lectern/contracts'
import type { DraftStore } from '../../../platform/drafts/draft-store.ts'
import { begunDraftOf, draftOf, type EditedAssignment } from './edited-assignment.ts'
import { findProblems } from './find-problems.ts'
import { useEditedDraft } from './use-edited-draft.ts'
import { useEditorCalls } from './use-editor-calls.ts'
import { useProblemCheck } from './use-problem-check.ts'

interface EditorOptions {
  /** The assignment on the server; null for a new one. */
  readonly assignment: Assignment | null
  /** The form of the assignment, or an empty form. */
  readonly saved: EditedAssignment
  /** This person's unsaved drafts on this device, by the assignment's id or a fixed name for a new one. */
  readonly drafts: DraftStore<EditedAssignment>
}

/** The state of one assignment's form: its content, its problems, and the calls that save, publish and delete it. */
export function useEditor({ assignment, saved, drafts }: EditorOptions) {
  const draft = useEditedDraft({ name: assignment?.id ?? `new ${saved.contextType}`, saved, drafts })
  const { edited, isRestored, saveState, change, updateExercises } = draft
  const begun = getBegunAssignment(assignment)
  const calls = useEditorCalls()
  // After a pupil has begun, only the title is checked: the rest cannot change.
  const checked = begun === null ? edited : { ...saved, title: edited.title }
  const { check, problems, failedChecks, clear } = useProblemCheck((intent) => findProblems(checked, intent))

  return {
    edited,
    change,
    updateExercises,
    saveState,
    isRestored,
    check,
    problems,
    failedChecks,
    refusal: calls.refusal,
    busy: calls.busy,
    discard: (): void => {
      draft.discard()
      clear()
      calls.clearRefusal()
    },
    /** Returns the saved assignment, or null if the server refuses it. A refused form keeps its content. */
    save: async (): Promise<Assignment | null> => {
      const body = begun === null ? draftOf(edited, assignment?.dueAt) : begunDraftOf(edited, begun)
      const answer = await calls.save({ id: assignment?.id, body, creationId: edited.creationId })
      if (answer !== null) draft.markSaved()
      return answer
    },
    publish: calls.publish,
    remove: async (id: string): Promise<boolean> => {
      const isRemoved = await calls.remove(id)
      if (isRemoved) draft.markSaved()
      return isRemoved
    },
  }
}

/** Returns the assignment if a pupil has begun it, so that its exercises can no longer change; otherwise null. */
export function getBegunAssignment(assignment: Assignment | null): Assignment | null {
  if (assignment === null) return null
  const { begun, submitted } = assignment.counts
  return begun + submitted > 0 ? assignment : null
}

export type Editor = ReturnType<typeof useEditor>
