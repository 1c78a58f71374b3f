/**
 * Milliseconds that a pointer must be over an element before the tooltip appears. The other two times are from spec 1
 * §9.
 */
const SHOW_AFTER_REST_MS = 500
const HIDE_AFTER_LEAVE_MS = 1000
const HIDE_AFTER_KEY_MS = 500

type Anchor = object

/**
 * State of the page's tooltip. `shown` is the element with a visible tooltip, and `next` is a planned change. Each new
 * `next` object restarts the timer.
 */
export interface TooltipState<A extends Anchor> {
  readonly shown: A | null
  /** If the keyboard focus showed the tooltip, the pointer does not hide the tooltip. */
  readonly shownBy: 'pointer' | 'focus'
  /** The pressed element. Its tooltip stays hidden until the pointer leaves the element. */
  readonly pressed: A | null
  readonly next: { readonly shown: A | null; readonly afterMs: number } | null
}

export type TooltipEvent<A extends Anchor> =
  | { readonly kind: 'pointer-over'; readonly anchor: A }
  /** A tooltip under the pointer stays visible. WCAG 2.2 §1.4.13. */
  | { readonly kind: 'pointer-over-text' }
  | { readonly kind: 'pointer-left' }
  | { readonly kind: 'focused'; readonly anchor: A }
  | { readonly kind: 'blurred' }
  | { readonly kind: 'key-pressed' }
  | { readonly kind: 'pressed'; readonly anchor: A | null }
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'time-up' }

export const noTooltip: TooltipState<never> = { shown: null, shownBy: 'pointer', pressed: null, next: null }

/** Returns the state after an event. Spec 1 §9, Tooltip hide; WCAG 2.2 §1.4.13. */
export function nextTooltip<A extends Anchor>(state: TooltipState<A>, event: TooltipEvent<A>): TooltipState<A> {
  const { shown, next } = state
  switch (event.kind) {
    case 'pointer-over':
      if (state.pressed === event.anchor) return state
      if (shown === event.anchor) return { ...noTooltip, shown }
      if (shown !== null) return { ...noTooltip, shown: event.anchor }
      if (next?.shown === event.anchor) return state
      return { ...noTooltip, next: { shown: event.anchor, afterMs: SHOW_AFTER_REST_MS } }
    case 'pointer-over-text':
      return next === null ? state : { ...state, next: null }
    case 'pointer-left':
      if (shown === null) return next === null && state.pressed === null ? state : noTooltip
      if (state.shownBy === 'focus' || next !== null) return state
      return { ...state, next: { shown: null, afterMs: HIDE_AFTER_LEAVE_MS } }
    case 'focused':
      return { ...noTooltip, shown: event.anchor, shownBy: 'focus' }
    case 'blurred':
      // If a key press moved the focus, the tooltip disappears after the wait for that key press.
      return state.shownBy === 'focus' && next === null ? noTooltip : state
    case 'key-pressed':
      return shown === null ? noTooltip : { ...state, next: { shown: null, afterMs: HIDE_AFTER_KEY_MS } }
    case 'pressed':
      return { ...noTooltip, pressed: event.anchor }
    case 'dismissed':
      return shown === null && next === null ? state : noTooltip
    case 'time-up':
      return next === null ? state : { ...state, shown: next.shown, next: null }
  }
}
