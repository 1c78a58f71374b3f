import type { SlideOptions, View } from './view.ts'

/** A view that slides out. */
export interface LeavingView {
  readonly view: View
  /** Ends the slide: both views are at their final place at once. */
  finish(): void
}

/**
 * Slides one view out and the other in, from the right (`from` is 1) or the left (-1). Calls `onOut` once, when the old
 * view is out.
 */
export function slideOver(old: View, view: View, from: 1 | -1, slide: SlideOptions, onOut: () => void): LeavingView {
  const options = { duration: slide.durationMs, easing: 'ease-out' }
  const into = view.container.animate([{ transform: `translateX(${from * 100}%)` }, { transform: 'none' }], options)
  const out = [{ transform: 'none' }, { transform: `translateX(${-from * 100}%)` }]
  const away = old.container.animate(out, options)
  let isOut = false
  const end = () => {
    if (!isOut) onOut()
    isOut = true
  }
  away.finished.then(end, end)
  return {
    view: old,
    finish() {
      into.cancel()
      away.cancel()
      end()
    },
  }
}
