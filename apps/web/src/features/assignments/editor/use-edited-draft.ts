import { useEffect, useState } from 'react'
import type { DraftStore } from '../../../platform/drafts/draft-store.ts'
import type { EditedAssignment } from './edited-assignment.ts'

interface EditedDraftOptions {
  /** Name of the draft on this device: the assignment's id, or a fixed name for a new assignment. */
  readonly name: string
  /** The form's content from the server, or an empty form. */
  readonly saved: EditedAssignment
  readonly drafts: DraftStore<EditedAssignment>
}

/** Holds the form's content, and stores a draft on this device while the content is not saved on the server. */
export function useEditedDraft({ name, saved, drafts }: EditedDraftOptions) {
  const [restored] = useState(() => drafts.read(name) ?? null)
  const [edited, setEdited] = useState(restored ?? saved)
  // The form content that the server has; null if the form opened with a draft. It is compared by identity, because a
  // change during a save creates another object.
  const [clean, setClean] = useState(restored === null ? edited : null)
  const [isRestored, setIsRestored] = useState(restored !== null)
  const [draftState, setDraftState] = useState<'stored' | 'page-only' | undefined>(
    restored === null ? undefined : 'stored',
  )
  const isDirty = edited !== clean
  // Stores the draft on the device while the server does not have the content, and removes the draft afterwards. A
  // change during a save stays in the draft.
  useEffect(() => {
    if (isDirty) void drafts.store(name, edited).then((isStored) => setDraftState(isStored ? 'stored' : 'page-only'))
    else drafts.remove(name)
  }, [drafts, name, edited, isDirty])

  return {
    edited,
    /** True if the form opened with a draft from this device, until the draft is saved or discarded. */
    isRestored,
    /**
     * `saved`: the form has no unsaved changes. `stored`: only this device has them. `page-only`: only this page has
     * them, because the device refuses to store them. Undefined from the first change until the first write to the
     * device ends.
     */
    saveState: isDirty ? draftState : ('saved' as const),
    change: (part: Partial<EditedAssignment>): void => setEdited((before) => ({ ...before, ...part })),
    updateExercises: (update: (before: EditedAssignment['exercises']) => EditedAssignment['exercises']): void =>
      setEdited((before) => ({ ...before, exercises: update(before.exercises) })),
    /** Replaces the content with `saved`, and removes the draft. */
    discard: (): void => {
      setEdited(saved)
      setClean(saved)
      setIsRestored(false)
    },
    /**
     * Treats the content of this render as saved on the server. Removes the draft if the content has not changed since.
     */
    markSaved: (): void => {
      setClean(edited)
      setIsRestored(false)
    },
  }
}
