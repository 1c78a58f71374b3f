import type { SlideOptions, View } from './view.ts'

/** A view that is sliding out of the screen. */
export interface LeavingView {
  readonly view: View
  /** Ends the animation. Both views are at their final position at once. */
  finish(): void
}

/**
 * Slides `old` out of the screen and `view` into the screen, from the right if `from` is 1. Calls `onOut` once, after
 * `old` has left the screen.
 */
export function slideOver(old: View, view: View, from: 1 | -1, slide: SlideOptions, onOut: () => void): LeavingView {
  const options = { duration: slide.durationMs, easing: 'ease-out' }
  const entering = view.container.animate([{ transform: `translateX(${from * 100}%)` }, { transform: 'none' }], options)
  const keyframes = [{ transform: 'none' }, { transform: `translateX(${-from * 100}%)` }]
  const leaving = old.container.animate(keyframes, options)
  let isOut = false
  const end = () => {
    if (!isOut) onOut()
    isOut = true
  }
  leaving.finished.then(end, end)
  return {
    view: old,
    finish() {
      entering.cancel()
      leaving.cancel()
      end()
    },
  }
}
