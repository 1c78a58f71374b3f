import type { RulerMove } from './ruler/ruler-move.ts'

/** Callbacks for events in the book's frames. `onPoint` moves the reading ruler. */
export interface BookCallbacks {
  /** `speaks` is true if the tap plays or speaks the tapped text. */
  onTap: (speaks: boolean) => void
  onKey: (event: KeyboardEvent) => void
  onPoint: (move: RulerMove) => void
}
