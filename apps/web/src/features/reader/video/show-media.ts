/**
 * Appends media elements to a box. Only the playing element is visible. Returns a function that removes the elements.
 */
export function showMedia(box: HTMLElement, elements: readonly HTMLMediaElement[]): () => void {
  const show = (visibleElement: EventTarget | null | undefined) => {
    for (const element of elements) element.style.visibility = element === visibleElement ? 'visible' : 'hidden'
  }
  const onPlaying = ({ target }: Event) => show(target)
  box.append(...elements)
  show(elements.find((element) => !element.paused) ?? elements[0])
  box.addEventListener('playing', onPlaying, true)
  return () => {
    box.removeEventListener('playing', onPlaying, true)
    for (const element of elements) element.remove()
  }
}
