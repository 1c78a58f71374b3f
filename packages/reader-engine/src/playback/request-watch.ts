/** Subscribes to ended media requests. Returns a function that ends the subscription. */
export type RequestWatch = (onEnded: (address: string) => void) => () => void

const MEDIA_INITIATORS: ReadonlySet<unknown> = new Set(['audio', 'video'])

/**
 * Reports the address of every media request that has ended. This is needed because a media element does not report a
 * lost connection. If its next request is refused, the element becomes silent at once, although sound is still buffered
 * (Chromium: 4 s, measured). In a browser without performance entries, a short silence remains.
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
