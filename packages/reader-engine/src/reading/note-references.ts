import type { NoteReference } from '../notes/read-note.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import type { Navigation } from './navigation.ts'
import type { OpenBook } from './open-book.ts'
import type { ReaderOptions } from './reader-options.ts'

export interface NoteDependencies {
  readonly options: Pick<ReaderOptions, 'onNote'>
  readonly book: OpenBook
  readonly source: ResourceSource
  readonly navigation: Navigation
  readonly onSkipped: (subject: string, reason: unknown) => void
}

/**
 * Returns the function that gives the note of a reference to the app, or leads to the note if its text cannot be read.
 * Returns undefined if the app shows no notes.
 */
export function createNoteReferences({ options: { onNote }, book, source, navigation, onSkipped }: NoteDependencies) {
  return onNote && ((reference: NoteReference) => void show(reference).catch((error) => onSkipped('note', error)))

  async function show(reference: NoteReference): Promise<void> {
    const item = book.spine[reference.item]
    const { readNote } = await import('../notes/read-note.ts')
    const note = item && (await readNote(reference, item, source).catch(() => undefined))
    if (note) onNote?.(note)
    else await navigation.goTo(reference)
  }
}
