import type { Reader } from '@lectern/reader-engine'

/** `session` is the browser's W3C Media Session, or undefined without this API. */
interface MediaSessionOptions {
  readonly reader: Pick<Reader, 'state' | 'subscribe' | 'play' | 'pause' | 'turn' | 'step'>
  readonly session: MediaSession | undefined
  readonly makeMetadata: (init: MediaMetadataInit) => MediaMetadata
}

/** Shows the book on the lock screen and handles headset keys. Returns a function that removes the handlers. */
export function connectMediaSession({ reader, session, makeMetadata }: MediaSessionOptions): () => void {
  if (session === undefined) return () => {}
  const handlers: readonly [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => void reader.play()],
    ['pause', () => reader.pause()],
    ['stop', () => reader.pause()],
    ['seekforward', () => void reader.step(1)],
    ['seekbackward', () => void reader.step(-1)],
    ['nexttrack', () => void reader.turn(1)],
    ['previoustrack', () => void reader.turn(-1)],
  ]
  for (const [action, handler] of handlers) setHandler(session, action, handler)
  let shownChapter = ''
  const show = () => {
    const { metadata, contents, location, playing, phase } = reader.state
    session.playbackState = phase !== 'ready' ? 'none' : playing ? 'playing' : 'paused'
    if (metadata === undefined) return
    const chapter = contents[location?.contentsRow ?? -1]?.label ?? metadata.title
    if (chapter === shownChapter) return
    shownChapter = chapter
    session.metadata = makeMetadata({ title: chapter, album: metadata.title, artist: metadata.authors.join(', ') })
  }
  const stop = reader.subscribe(show)
  return () => {
    stop()
    for (const [action] of handlers) setHandler(session, action, null)
    session.metadata = null
    session.playbackState = 'none'
  }
}

/** Sets an action handler. Browsers throw a TypeError for an unsupported action. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // The browser ignores this key.
  }
}
