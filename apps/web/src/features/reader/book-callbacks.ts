import type { RulerMove } from './ruler/ruler-move.ts'

/** Callbacks for events in the book's frames: a tap, a key, and a pointer move for the reading ruler. */
export interface BookCallbacks {
  onTap: () => void
  onKey: (event: KeyboardEvent) => void
  onPoint: (move: RulerMove) => void
}
