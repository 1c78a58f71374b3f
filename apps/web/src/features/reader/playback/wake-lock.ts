import type { Reader } from '@lectern/reader-engine'

/** The parts of the browser that the wake lock needs. */
interface WakeLockPort {
  request(type: 'screen'): Promise<{ release(): Promise<void> }>
}
interface VisiblePage {
  readonly visibilityState: DocumentVisibilityState
  addEventListener(name: 'visibilitychange', listener: () => void): void
  removeEventListener(name: 'visibilitychange', listener: () => void): void
}

/** Keeps the screen on during playback. Returns the function that stops this. */
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
  // A hidden tab loses its lock, and a low battery refuses one.
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
