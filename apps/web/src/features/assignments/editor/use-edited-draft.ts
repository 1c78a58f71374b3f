import { useEffect, useState } from 'react'
import type { DraftStore } from '../../../platform/drafts/draft-store.ts'
import type { EditedAssignment } from './edited-assignment.ts'

interface EditedDraftOptions {
  /** Name of the draft on this device: the assignment's id, or a fixed name for a new assignment. */
  readonly name: string
  /** The form as the server has it, or an empty form. */
  readonly saved: EditedAssignment
  readonly drafts: DraftStore<EditedAssignment>
}

/** Holds the form's content, and stores a draft on this device while the content is not saved on the server. */
export function useEditedDraft({ name, saved, drafts }: EditedDraftOptions) {
  const [restored] = useState(() => drafts.read(name) ?? null)
  const [edited, setEdited] = useState(restored ?? saved)
  // Compared by identity with the object that the server has: a change during a save creates another object.
  const [clean, setClean] = useState(restored === null ? edited : null)
  const [isRestored, setIsRestored] = useState(restored !== null)
  const [disk, setDisk] = useState<'stored' | 'page-only' | undefined>(restored === null ? undefined : 'stored')
  const isDirty = edited !== clean
  // The device's storage is outside React. A change during a save stays in the draft.
  useEffect(() => {
    if (isDirty) void drafts.store(name, edited).then((isStored) => setDisk(isStored ? 'stored' : 'page-only'))
    else drafts.remove(name)
  }, [drafts, name, edited, isDirty])

  return {
    edited,
    /** The form began with a draft that this device had stored. */
    isRestored,
    /**
     * Where the content is: on the server; also on this device; only in this page, because the device refuses to store it.
     * Undefined until the first write to the disk ends.
     */
    saveState: isDirty ? disk : ('saved' as const),
    change: (part: Partial<EditedAssignment>): void => setEdited((before) => ({ ...before, ...part })),
    updateExercises: (update: (before: EditedAssignment['exercises']) => EditedAssignment['exercises']): void =>
      setEdited((before) => ({ ...before, exercises: update(before.exercises) })),
    /** Returns to the content on the server, and removes the draft. */
    discard: (): void => {
      setEdited(saved)
      setClean(saved)
      setIsRestored(false)
    },
    /** Records that the server has the content of this render. */
    markSaved: (): void => {
      setClean(edited)
      setIsRestored(false)
    },
  }
}
