import type { RulerMove } from './ruler/ruler-move.ts'

/** What the book asks of the screen: a tap on its page, a key pressed within it, a place that is pointed at. */
export interface BookCallbacks {
  onTap: () => void
  onKey: (event: KeyboardEvent) => void
  onPoint: (move: RulerMove) => void
}
