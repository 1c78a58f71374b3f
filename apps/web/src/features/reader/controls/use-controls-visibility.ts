import { type PointerEvent, type FocusEvent, useEffect, useReducer } from 'react'
import { controlsAtStart, nextControls } from './controls-visibility.ts'

/** The bars' coming and going. `held`: something is open that must keep them. */
export function useControlsVisibility(isOpen: boolean, held: boolean) {
  const [state, send] = useReducer(nextControls, controlsAtStart)
  const [keyboardInside, setKeyboardInside] = useReducer((_: boolean, inside: boolean) => inside, false)
  const { hideIn, timer } = state

  // The clock is outside React. The time at start runs from when there is a book to look at.
  useEffect(() => {
    if (hideIn === null || !isOpen) return undefined
    const running = setTimeout(() => send({ kind: 'time-up' }), hideIn)
    return () => clearTimeout(running)
  }, [hideIn, timer, isOpen])

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
      onPointerLeave: (_: PointerEvent) => send({ kind: 'pointer-left' }),
      onFocus: (event: FocusEvent) => setKeyboardInside(event.target.matches(':focus-visible')),
      onBlur: () => setKeyboardInside(false),
    },
  }
}
