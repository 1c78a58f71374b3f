import { type FocusEvent, type PointerEvent, type SyntheticEvent, useEffect, useReducer } from 'react'
import { dismissTooltip, useIsTooltipOpen } from '../../../ui/tooltip/tooltip.tsx'
import { controlsAtStart, nextControls } from './controls-visibility.ts'

/** The bars' coming and going. `held`: something is open that must keep them. */
export function useControlsVisibility(isOpen: boolean, held: boolean) {
  const [state, send] = useReducer(nextControls, controlsAtStart)
  const [keyboardInside, setKeyboardInside] = useReducer((_: boolean, inside: boolean) => inside, false)
  const hasTooltip = useIsTooltipOpen()
  const { hiding } = state

  // The clock is outside React. The time at start runs from when there is a book to look at.
  useEffect(() => {
    if (hiding === null || !isOpen) return undefined
    const running = setTimeout(() => send({ kind: 'time-up' }), hiding.afterMs)
    return () => clearTimeout(running)
  }, [hiding, isOpen])

  useEffect(() => send({ kind: 'held', held: held || keyboardInside }), [held, keyboardInside])

  useEffect(() => send({ kind: 'tooltip', open: hasTooltip }), [hasTooltip])

  // So is the window's edge.
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
    /** For each bar. A finger is not over anything: after it, the time runs. */
    zone: {
      onPointerMove: enter,
      onPointerDown: enter,
      onPointerLeave: () => send({ kind: 'pointer-left' }),
      onFocus: (event: FocusEvent) => setKeyboardInside(isWithin(event) && event.target.matches(':focus-visible')),
      onBlur: () => setKeyboardInside(false),
    },
  }
}

/** React passes on what happens in a bar's bubbles, which lie elsewhere on the page. */
function isWithin({ currentTarget, target }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target)
}
