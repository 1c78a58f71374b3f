import { useEffect, useState } from 'react'
import type { DraftStore } from '../../../platform/drafts/draft-store.ts'
import type { EditedAssignment } from './edited-assignment.ts'

interface EditedDraftOptions {
  readonly name: string
  /** The form's content from the server, or an empty form. */
  readonly saved: EditedAssignment
  readonly drafts: DraftStore<EditedAssignment>
}

/** Holds the form's content, and stores a draft of unsaved content on this device. */
export function useEditedDraft({ name, saved, drafts }: EditedDraftOptions) {
  const [restored] = useState(() => drafts.read(name) ?? null)
  const [edited, setEdited] = useState(restored ?? saved)
  // The content that the server has. A change during a save creates another object, so objects are compared.
  const [clean, setClean] = useState(restored === null ? edited : null)
  const [isRestored, setIsRestored] = useState(restored !== null)
  const [draftState, setDraftState] = useState<'stored' | 'page-only' | undefined>(
    restored === null ? undefined : 'stored',
  )
  const isDirty = edited !== clean
  useEffect(() => {
    if (isDirty) void drafts.store(name, edited).then((isStored) => setDraftState(isStored ? 'stored' : 'page-only'))
    else drafts.remove(name)
  }, [drafts, name, edited, isDirty])

  return {
    edited,
    /** True if the form opened with a draft from this device. */
    isRestored,
    /**
     * `saved`: the form has no unsaved changes. `stored`: the changes are on this device. `page-only`: the changes are
     * only in this page. Undefined: the first write has not ended.
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
    /** Treats the content of this render as saved on the server. */
    markSaved: (): void => {
      setClean(edited)
      setIsRestored(false)
    },
  }
}
