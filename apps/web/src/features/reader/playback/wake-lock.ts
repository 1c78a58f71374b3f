import type { Reader } from '@lectern/reader-engine'

/** The part of the browser's Screen Wake Lock API that is used here. */
interface WakeLockPort {
  request(type: 'screen'): Promise<{ release(): Promise<void> }>
}
interface VisiblePage {
  readonly visibilityState: DocumentVisibilityState
  addEventListener(name: 'visibilitychange', listener: () => void): void
  removeEventListener(name: 'visibilitychange', listener: () => void): void
}

/**
 * Prevents the screen from switching off during playback. Returns a function that releases the lock and removes the
 * listeners.
 */
export function holdWakeLock(
  reader: Pick<Reader, 'state' | 'subscribe'>,
  wakeLock: WakeLockPort | undefined,
  page: VisiblePage,
): () => void {
  if (wakeLock === undefined) return () => {}
  let lock: Promise<{ release(): Promise<void> } | undefined> | undefined
  const release = () => {
    void lock?.then((sentinel) => sentinel?.release())
    lock = undefined
  }
  // The browser releases the lock of a hidden tab, so request it again when the tab is visible. If the battery is low,
  // the browser may refuse the lock.
  const update = () => {
    if (!reader.state.playing || page.visibilityState !== 'visible') release()
    else lock ??= wakeLock.request('screen').catch(() => undefined)
  }
  const stop = reader.subscribe(update)
  page.addEventListener('visibilitychange', update)
  return () => {
    stop()
    page.removeEventListener('visibilitychange', update)
    release()
  }
}
