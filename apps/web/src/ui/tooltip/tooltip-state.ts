/** How long a pointer rests on something before it is told what it is; then the times of spec 1 §9. */
const SHOW_AFTER_REST_MS = 500
const HIDE_AFTER_LEAVE_MS = 1000
const HIDE_AFTER_KEY_MS = 500

/** What has a tooltip; an element of the page. */
type Anchor = object

/** Which tooltip is seen: one at a time, or none. `next`: what is seen when its wait is over, counted with each new object. */
export interface TooltipState<A extends Anchor> {
  readonly shown: A | null
  /** A tooltip that the keyboard called is not the pointer's to take away. */
  readonly calledBy: 'pointer' | 'focus'
  /** What was pressed has been understood: it says nothing more until the pointer has left it. */
  readonly pressed: A | null
  readonly next: { readonly shown: A | null; readonly afterMs: number } | null
}

export type TooltipEvent<A extends Anchor> =
  | { readonly kind: 'pointer-over'; readonly anchor: A }
  /** The text itself may be pointed at, so that it can be read enlarged. WCAG 2.2 §1.4.13. */
  | { readonly kind: 'pointer-over-text' }
  | { readonly kind: 'pointer-left' }
  | { readonly kind: 'focused'; readonly anchor: A }
  | { readonly kind: 'blurred' }
  | { readonly kind: 'key-pressed' }
  | { readonly kind: 'pressed'; readonly anchor: A | null }
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'time-up' }

export const noTooltip: TooltipState<never> = { shown: null, calledBy: 'pointer', pressed: null, next: null }

/** Spec 1 §9, Tooltip hide; WCAG 2.2 §1.4.13, Content on Hover or Focus. */
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
      // The key that led away has its own time.
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
