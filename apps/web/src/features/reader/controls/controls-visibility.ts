/** Milliseconds before the bars disappear. Spec 1 §4 and §9. */
const HIDE_AFTER_START_MS = 3000
const HIDE_AFTER_LEAVE_MS = 2000

/** State of the bars. `hiding` is the delay before the bars disappear, or null. Each new object restarts the timer. */
export interface ControlsState {
  readonly visible: boolean
  /** True while the pointer is over a bar. */
  readonly pointerInside: boolean
  /** True while the bars must stay visible. */
  readonly pinned: boolean
  /** True while a tooltip is open. No timer then hides the bars. */
  readonly hasTooltip: boolean
  readonly hiding: { readonly afterMs: number } | null
}

export type ControlsEvent =
  | { readonly kind: 'pointer-entered' }
  | { readonly kind: 'pointer-left' }
  | { readonly kind: 'page-tapped'; readonly speaks: boolean }
  | { readonly kind: 'window-left' }
  | { readonly kind: 'pinned'; readonly pinned: boolean }
  | { readonly kind: 'tooltip'; readonly open: boolean }
  | { readonly kind: 'time-up' }

export const INITIAL_CONTROLS: ControlsState = {
  visible: true,
  pointerInside: false,
  pinned: false,
  hasTooltip: false,
  hiding: { afterMs: HIDE_AFTER_START_MS },
}

/**
 * Returns the next state. When a panel closes, the pointer counts as outside the bars. A tap on the page toggles the
 * bars. A tap that speaks text never hides them: it shows them for the usual time. Spec 1 §4, Controls.
 */
export function nextControls(state: ControlsState, event: ControlsEvent): ControlsState {
  switch (event.kind) {
    case 'pointer-entered':
      if (state.visible && state.pointerInside) return state
      return { ...state, visible: true, pointerInside: true, hiding: null }
    case 'pointer-left':
      return startTimer({ ...state, pointerInside: false })
    case 'page-tapped':
      if (state.pinned) return state
      return state.visible && !event.speaks
        ? { ...state, visible: false, hiding: null }
        : startTimer({ ...state, visible: true, pointerInside: false })
    case 'window-left':
      return state.pinned
        ? { ...state, pointerInside: false }
        : { ...state, visible: false, pointerInside: false, hiding: null }
    case 'pinned':
      if (event.pinned === state.pinned) return state
      return event.pinned
        ? { ...state, pinned: true, visible: true, hiding: null }
        : startTimer({ ...state, pinned: false, pointerInside: false })
    case 'tooltip':
      if (event.open === state.hasTooltip) return state
      return event.open ? { ...state, hasTooltip: true, hiding: null } : startTimer({ ...state, hasTooltip: false })
    case 'time-up':
      return state.pinned || state.hasTooltip || state.pointerInside
        ? state
        : { ...state, visible: false, hiding: null }
  }
}

/** Starts the timer if nothing holds the bars visible. */
function startTimer(state: ControlsState): ControlsState {
  if (!state.visible || state.pinned || state.hasTooltip || state.pointerInside) return state
  return { ...state, hiding: { afterMs: HIDE_AFTER_LEAVE_MS } }
}
