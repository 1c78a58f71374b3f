import type { RulerMove } from './ruler/ruler-move.ts'

/** Callbacks for events in the book's frames. `onPoint` moves the reading ruler. */
export interface BookCallbacks {
  onTap: () => void
  onKey: (event: KeyboardEvent) => void
  onPoint: (move: RulerMove) => void
}
