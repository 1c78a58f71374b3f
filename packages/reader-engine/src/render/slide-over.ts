import type { SlideOptions, View } from './view.ts'

/** Moves one view out while the other comes in from the side that `from` says: 1 right, -1 left. Calls back when it is out. */
export function slideOver(old: View, view: View, from: 1 | -1, slide: SlideOptions, onOut: () => void): void {
  const options = { duration: slide.durationMs, easing: 'ease-out' }
  view.container.animate([{ transform: `translateX(${from * 100}%)` }, { transform: 'none' }], options)
  const out = [{ transform: 'none' }, { transform: `translateX(${-from * 100}%)` }]
  old.container.animate(out, options).finished.then(onOut, onOut)
}
