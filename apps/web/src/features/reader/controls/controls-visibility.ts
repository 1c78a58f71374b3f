/** Spec 1 §4 and §9. */
const HIDE_AFTER_START_MS = 3000
const HIDE_AFTER_LEAVE_MS = 2000

/**
 * Visibility of the bars. `hiding` is the wait before they disappear, restarted by each new object; null keeps them
 * visible.
 */
export interface ControlsState {
  readonly visible: boolean
  /** The pointer is over the toolbar zone. */
  readonly pointerInside: boolean
  /** A menu or drawer is open, or the keyboard focus is in the bars or the bookmark field. */
  readonly held: boolean
  /** No timer hides the bars under a tooltip. A tap on the page closes the tooltip first. */
  readonly hasTooltip: boolean
  readonly hiding: { readonly afterMs: number } | null
}

export type ControlsEvent =
  | { readonly kind: 'pointer-entered' }
  | { readonly kind: 'pointer-left' }
  | { readonly kind: 'page-tapped' }
  | { readonly kind: 'window-left' }
  | { readonly kind: 'held'; readonly held: boolean }
  | { readonly kind: 'tooltip'; readonly open: boolean }
  | { readonly kind: 'time-up' }

/** The state when a book opens: visible, with a running timer. */
export const controlsAtStart: ControlsState = {
  visible: true,
  pointerInside: false,
  held: false,
  hasTooltip: false,
  hiding: { afterMs: HIDE_AFTER_START_MS },
}

/**
 * Spec 1 §4, Controls. Held bars stay visible. After a panel closes under the pointer, only the next move shows where
 * the pointer is.
 */
export function nextControls(state: ControlsState, event: ControlsEvent): ControlsState {
  switch (event.kind) {
    case 'pointer-entered':
      if (state.visible && state.pointerInside) return state
      return { ...state, visible: true, pointerInside: true, hiding: null }
    case 'pointer-left':
      return leave({ ...state, pointerInside: false })
    case 'page-tapped':
      if (state.held) return state
      return state.visible
        ? { ...state, visible: false, hiding: null }
        : leave({ ...state, visible: true, pointerInside: false })
    case 'window-left':
      return state.held
        ? { ...state, pointerInside: false }
        : { ...state, visible: false, pointerInside: false, hiding: null }
    case 'held':
      if (event.held === state.held) return state
      return event.held
        ? { ...state, held: true, visible: true, hiding: null }
        : leave({ ...state, held: false, pointerInside: false })
    case 'tooltip':
      if (event.open === state.hasTooltip) return state
      return event.open ? { ...state, hasTooltip: true, hiding: null } : leave({ ...state, hasTooltip: false })
    case 'time-up':
      return state.held || state.hasTooltip || state.pointerInside ? state : { ...state, visible: false, hiding: null }
  }
}

/** Starts the timer unless something keeps the bars visible. */
function leave(state: ControlsState): ControlsState {
  if (!state.visible || state.held || state.hasTooltip || state.pointerInside) return state
  return { ...state, hiding: { afterMs: HIDE_AFTER_LEAVE_MS } }
}
