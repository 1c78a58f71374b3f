import type { Assignment } from '@lectern/contracts'
import type { DraftStore } from '../../../platform/drafts/draft-store.ts'
import { toStartedDraft, toDraft, type EditedAssignment } from './edited-assignment.ts'
import { findProblems } from './find-problems.ts'
import { useEditedDraft } from './use-edited-draft.ts'
import { useEditorCalls } from './use-editor-calls.ts'
import { useProblemCheck } from './use-problem-check.ts'

interface EditorOptions {
  /** The assignment on the server; null for a new assignment. */
  readonly assignment: Assignment | null
  /** Content of the assignment's form, or of an empty form. */
  readonly saved: EditedAssignment
  /** This user's unsaved drafts on this device. The name is the assignment's id; a new assignment has a fixed name. */
  readonly drafts: DraftStore<EditedAssignment>
}

/** Holds the state of the form of one assignment. */
export function useEditor({ assignment, saved, drafts }: EditorOptions) {
  const draft = useEditedDraft({ name: assignment?.id ?? `new ${saved.contextType}`, saved, drafts })
  const { edited, isRestored, saveState, change, updateExercises } = draft
  const begun = getBegunAssignment(assignment)
  const calls = useEditorCalls()
  // After a pupil has begun, only the title can have a problem.
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
    /** Resolves to the saved assignment, or to null after a refusal. */
    save: async (): Promise<Assignment | null> => {
      const body = begun === null ? toDraft(edited, assignment?.dueAt) : toStartedDraft(edited, begun)
      const savedAssignment = await calls.save({ id: assignment?.id, body, creationId: edited.creationId })
      if (savedAssignment !== null) draft.markSaved()
      return savedAssignment
    },
    publish: calls.publish,
    remove: async (id: string): Promise<boolean> => {
      const isRemoved = await calls.remove(id)
      if (isRemoved) draft.markSaved()
      return isRemoved
    },
  }
}

/** Returns the assignment if a pupil has begun the assignment, else null. */
export function getBegunAssignment(assignment: Assignment | null): Assignment | null {
  if (assignment === null) return null
  const { begun, submitted } = assignment.counts
  return begun + submitted > 0 ? assignment : null
}

export type Editor = ReturnType<typeof useEditor>
