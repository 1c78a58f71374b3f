import type { Reader } from '@lectern/reader-engine'

/** The part of the Screen Wake Lock API that this file uses. */
interface WakeLockPort {
  request(type: 'screen'): Promise<{ release(): Promise<void> }>
}
interface VisiblePage {
  readonly visibilityState: DocumentVisibilityState
  addEventListener(name: 'visibilitychange', listener: () => void): void
  removeEventListener(name: 'visibilitychange', listener: () => void): void
}

/**
 * Prevents the screen from switching off during playback. Returns a function that ends the subscription and releases
 * the lock.
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
  // The browser releases the lock of a hidden tab. The browser can refuse a new lock, for example with a low battery.
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
