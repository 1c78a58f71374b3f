/** Subscribes to ended media requests. Returns a function that ends the subscription. */
export type RequestWatch = (onEnded: (address: string) => void) => () => void

const MEDIA_INITIATORS: ReadonlySet<unknown> = new Set(['audio', 'video'])

/**
 * Reports each ended media request, because a media element does not report a lost connection. In Chromium, a refused
 * request loses 4 s of buffered sound (measured).
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
