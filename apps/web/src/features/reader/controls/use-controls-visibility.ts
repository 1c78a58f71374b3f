import { type FocusEvent, useEffect, useReducer } from 'react'
import { dismissTooltip, useIsTooltipOpen } from '../../../ui/tooltip/tooltip.tsx'
import { INITIAL_CONTROLS, nextControls } from './controls-visibility.ts'

/**
 * Returns the visibility and the event handlers of the bars. `isOpen` is true while the book is open. `pinned` is true
 * while the bars must stay visible.
 */
export function useControlsVisibility(isOpen: boolean, pinned: boolean) {
  const [state, send] = useReducer(nextControls, INITIAL_CONTROLS)
  const [keyboardInside, setKeyboardInside] = useReducer((_: boolean, inside: boolean) => inside, false)
  const hasTooltip = useIsTooltipOpen()
  const { hiding } = state

  // Each new `hiding` object restarts the timer.
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

  const enter = () => send({ kind: 'pointer-entered' })

  return {
    visible: state.visible,
    tapPage: (speaks: boolean) => {
      dismissTooltip()
      send({ kind: 'page-tapped', speaks })
    },
    /** Event handlers for each bar. A touch pointer leaves the bar when the finger is lifted. */
    zone: {
      onPointerMove: enter,
      onPointerDown: enter,
      onPointerLeave: () => send({ kind: 'pointer-left' }),
      onFocus: (event: FocusEvent) => setKeyboardInside(event.target.matches(':focus-visible')),
      onBlur: () => setKeyboardInside(false),
    },
  }
}
