import * as z from 'zod/mini'
import { createStoredValue, type StoredValue } from '../../../platform/stored-value.ts'
import { EditedAssignment } from './edited-assignment.ts'

/** A place of its own for each: two tabs that write two of them do not write over each other. */
function placeOf(owner: string, name: string): StoredValue<EditedAssignment | null> {
  return createStoredValue(`lectern_assignment_draft ${owner} ${name}`, z.nullable(EditedAssignment), null)
}

/** What a person wrote here and did not save; `name` is the assignment's id, or a name for a new one. */
export function keptDraft(owner: string, name: string): EditedAssignment | null {
  return placeOf(owner, name).get()
}

/** Keeps what is being written on this device. */
export function keepDraft(owner: string, name: string, draft: EditedAssignment): void {
  placeOf(owner, name).set(draft)
}

/** It is saved, or given up. */
export function dropDraft(owner: string, name: string): void {
  placeOf(owner, name).set(null)
}
