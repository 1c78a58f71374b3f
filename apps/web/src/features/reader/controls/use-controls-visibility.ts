import { type FocusEvent, useEffect, useReducer } from 'react'
import { controlsAtStart, nextControls } from './controls-visibility.ts'

/** The bars' coming and going. `held`: something is open that must keep them. */
export function useControlsVisibility(isOpen: boolean, held: boolean) {
  const [state, send] = useReducer(nextControls, controlsAtStart)
  const [keyboardInside, setKeyboardInside] = useReducer((_: boolean, inside: boolean) => inside, false)
  const { hiding } = state

  // The clock is outside React. The time at start runs from when there is a book to look at.
  useEffect(() => {
    if (hiding === null || !isOpen) return undefined
    const running = setTimeout(() => send({ kind: 'time-up' }), hiding.afterMs)
    return () => clearTimeout(running)
  }, [hiding, isOpen])

  useEffect(() => send({ kind: 'held', held: held || keyboardInside }), [held, keyboardInside])

  // So is the window's edge.
  useEffect(() => {
    const leave = () => send({ kind: 'window-left' })
    document.documentElement.addEventListener('mouseleave', leave)
    return () => document.documentElement.removeEventListener('mouseleave', leave)
  }, [])

  return {
    visible: state.visible,
    tapPage: () => send({ kind: 'page-tapped' }),
    /** For each bar. A finger is not over anything: after it, the time runs. */
    zone: {
      onPointerEnter: () => send({ kind: 'pointer-entered' }),
      onPointerLeave: () => send({ kind: 'pointer-left' }),
      onFocus: (event: FocusEvent) => setKeyboardInside(event.target.matches(':focus-visible')),
      onBlur: () => setKeyboardInside(false),
    },
  }
}
