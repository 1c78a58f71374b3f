import type { SlideOptions, View } from './view.ts'

/** A view on its way out. */
export interface LeavingView {
  readonly view: View
  /** Both views stand at once where the slide would have brought them. */
  finish(): void
}

/** Moves one view out while the other comes in from the side that `from` says: 1 right, -1 left. Calls back once, when it is out. */
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
