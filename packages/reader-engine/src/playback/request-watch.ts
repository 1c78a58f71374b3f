/** Gives back the way to stop. */
export type RequestWatch = (onEnded: (address: string) => void) => () => void

const MEDIA_INITIATORS: ReadonlySet<unknown> = new Set(['audio', 'video'])

/**
 * Tells the address of every request of a media element of the page that has ended. The element itself says nothing when its connection is lost; when the next one is refused it falls silent at once, whatever it has
 * buffered (measured: Chromium, 4 s in hand). A browser that does not tell costs a short silence then.
 */
export const watchRequests: RequestWatch = (onEnded) => {
  if (typeof PerformanceObserver === 'undefined') return () => {}
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('initiatorType' in entry && MEDIA_INITIATORS.has(entry.initiatorType)) onEnded(entry.name)
  })
  observer.observe({ type: 'resource' })
  return () => observer.disconnect()
}
