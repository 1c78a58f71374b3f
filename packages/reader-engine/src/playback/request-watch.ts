/** Subscribes to ended requests. Returns the unsubscribe function. */
export type RequestWatch = (onEnded: (address: string) => void) => () => void

const MEDIA_INITIATORS: ReadonlySet<unknown> = new Set(['audio', 'video'])

/**
 * Reports the address of every media request of the page that has ended. A media element does not report a lost
 * connection; when its next request is refused it goes silent at once, with sound still buffered (measured: Chromium, 4
 * s). A browser without these reports has a short silence.
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
