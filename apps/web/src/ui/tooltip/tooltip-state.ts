/** Rest of a pointer before its tooltip appears. The next two values are those of spec 1 §9. */
const SHOW_AFTER_REST_MS = 500
const HIDE_AFTER_LEAVE_MS = 1000
const HIDE_AFTER_KEY_MS = 500

/** Element with a tooltip. */
type Anchor = object

/** The visible tooltip, if any. `next` is the change after a wait; each new object restarts the wait. */
export interface TooltipState<A extends Anchor> {
  readonly shown: A | null
  /** A pointer does not hide a tooltip that the keyboard focus has shown. */
  readonly calledBy: 'pointer' | 'focus'
  /** The pressed element. It shows no tooltip until the pointer has left it. */
  readonly pressed: A | null
  readonly next: { readonly shown: A | null; readonly afterMs: number } | null
}

export type TooltipEvent<A extends Anchor> =
  | { readonly kind: 'pointer-over'; readonly anchor: A }
  /** The pointer may move to the text, so that a user can magnify it. WCAG 2.2 §1.4.13. */
  | { readonly kind: 'pointer-over-text' }
  | { readonly kind: 'pointer-left' }
  | { readonly kind: 'focused'; readonly anchor: A }
  | { readonly kind: 'blurred' }
  | { readonly kind: 'key-pressed' }
  | { readonly kind: 'pressed'; readonly anchor: A | null }
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'time-up' }

export const noTooltip: TooltipState<never> = { shown: null, calledBy: 'pointer', pressed: null, next: null }

/** Returns the state after an event. Spec 1 §9, Tooltip hide; WCAG 2.2 §1.4.13, Content on Hover or Focus. */
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
      if (state.calledBy === 'focus' || next !== null) return state
      return { ...state, next: { shown: null, afterMs: HIDE_AFTER_LEAVE_MS } }
    case 'focused':
      return { ...noTooltip, shown: event.anchor, calledBy: 'focus' }
    case 'blurred':
      // The key that moved the focus has its own wait.
      return state.calledBy === 'focus' && next === null ? noTooltip : state
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
