import { type FocusEvent, type PointerEvent, type SyntheticEvent, useEffect, useReducer } from 'react'
import { dismissTooltip, useIsTooltipOpen } from '../../../ui/tooltip/tooltip.tsx'
import { INITIAL_CONTROLS, nextControls } from './controls-visibility.ts'

/**
 * Returns whether the bars are visible, and the handlers that show and hide them. The timer runs only while `isOpen` is
 * true. `pinned` is true while the bars must stay visible, for example for an open panel.
 */
export function useControlsVisibility(isOpen: boolean, pinned: boolean) {
  const [state, send] = useReducer(nextControls, INITIAL_CONTROLS)
  const [keyboardInside, setKeyboardInside] = useReducer((_: boolean, inside: boolean) => inside, false)
  const hasTooltip = useIsTooltipOpen()
  const { hiding } = state

  // Each new `hiding` object restarts the timer. The first timer starts when the book is open.
  useEffect(() => {
    if (hiding === null || !isOpen) return undefined
    const running = setTimeout(() => send({ kind: 'time-up' }), hiding.afterMs)
    return () => clearTimeout(running)
  }, [hiding, isOpen])

  useEffect(() => send({ kind: 'pinned', pinned: pinned || keyboardInside }), [pinned, keyboardInside])

  useEffect(() => send({ kind: 'tooltip', open: hasTooltip }), [hasTooltip])

  // React does not render the document element, so its `mouseleave` event needs a listener.
  useEffect(() => {
    const leave = () => send({ kind: 'window-left' })
    document.documentElement.addEventListener('mouseleave', leave)
    return () => document.documentElement.removeEventListener('mouseleave', leave)
  }, [])

  const enter = (event: PointerEvent) => {
    if (isWithin(event)) send({ kind: 'pointer-entered' })
  }

  return {
    visible: state.visible,
    tapPage: () => {
      dismissTooltip()
      send({ kind: 'page-tapped' })
    },
    /**
     * Event handlers for each bar. A touch pointer leaves the bar when the finger is lifted, so each touch restarts the
     * timer.
     */
    zone: {
      onPointerMove: enter,
      onPointerDown: enter,
      onPointerLeave: () => send({ kind: 'pointer-left' }),
      onFocus: (event: FocusEvent) => setKeyboardInside(isWithin(event) && event.target.matches(':focus-visible')),
      onBlur: () => setKeyboardInside(false),
    },
  }
}

/**
 * Returns false for events of the bar's panels: React forwards them to the bar, although the panels are elsewhere in
 * the page.
 */
function isWithin({ currentTarget, target }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target)
}
