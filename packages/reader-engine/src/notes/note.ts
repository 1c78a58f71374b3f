import type { Target } from '../render/target.ts'

/** A footnote or an endnote, as text that the app can show beside its reference. */
export interface Note {
  /** At least one text. */
  readonly paragraphs: readonly string[]
  /** BCP 47 tag of the text, if the book states it. */
  readonly language: string | undefined
  readonly direction: 'ltr' | 'rtl' | undefined
  /** Location of the note in the book. */
  readonly target: Target
  /** Moves the focus to the reference. */
  readonly returnFocus: () => void
}

/** Matches a link to a note. EPUB Structural Semantics 1.1, DPUB-ARIA 1.1. */
export const NOTE_REFERENCE = '[role~="doc-noteref"],[*|type~="noteref"],[epub\\:type~="noteref"]'
