import type { SessionEvent } from '@lectern/contracts'
import { type Position, Reader, type LoadPageTexts, type Note, type ReflowSettings } from '@lectern/reader-engine'
import { recordSessionEvents, type SessionEventRecorder, type SessionContext } from './events/record-session-events.ts'
import { listenForSwipes, toPageTurn } from './input/swipe.ts'
import { moveFocusToText } from './playback/move-focus-to-text.ts'
import { holdWakeLock } from './playback/wake-lock.ts'
import { connectMediaSession } from './playback/media-session.ts'
import { createSleepTimer, type SleepTimer } from './playback/sleep-timer.ts'
import type { OpenedBook } from './opening/open-book.ts'
import type { BookLibrary } from './position/book-library.ts'
import { cachedLocations } from './position/cached-locations.ts'
import { autosaveLastmark } from './position/autosave-lastmark.ts'
import { recordReadLogs } from './position/record-read-logs.ts'
import { listenForPointing, type RulerMove } from './ruler/ruler-move.ts'
import { changeReaderConfig, getDeviceId, storedReaderConfig } from './settings/reader-config.ts'

export interface SessionOptions {
  readonly bookId: string
  readonly book: OpenedBook
  /** Place at which a link opens the book, instead of the position of the last reading. */
  readonly place: string | undefined
  readonly library: BookLibrary | null
  /** The fields of session events that do not depend on the book. */
  readonly sessionContext: Omit<SessionContext, 'bookId' | 'sessionId'>
  readonly onEvent: (event: SessionEvent) => void
  /** Sends the queued entries at once. */
  readonly sendNow: () => void
  readonly host: HTMLElement
  readonly settings: ReflowSettings
  readonly frameTitle: string
  readonly loadTexts: LoadPageTexts
  readonly slide: boolean
  readonly onKey: (event: KeyboardEvent) => void
  readonly onPoint: (move: RulerMove) => void
  readonly onTap: (speaks: boolean) => void
  readonly onNote: (note: Note) => void
  readonly onExternalLink: (address: string) => void
  readonly onSkipped: (what: string, reason: unknown) => void
}

/** The reader of one book, and the recording of this reading. */
export interface ReadingSession {
  readonly reader: Reader
  readonly sleepTimer: SleepTimer
  /** Saves the position, ends the recording, and closes the book. Spec 1 §4. */
  close(): void
}

/** Opens a book with the settings of this device. Records the lastmark, read logs and events of a library book. */
export function openReadingSession(options: SessionOptions): ReadingSession {
  let events: SessionEventRecorder | undefined
  const reader = new Reader(options.book.makeSource(), {
    host: options.host,
    settings: options.settings,
    frameTitle: options.frameTitle,
    loadTexts: options.loadTexts,
    slide: options.slide,
    ...getPreferredLanguage(),
    onDocument: oncePerDocument((document) => {
      document.addEventListener('keydown', options.onKey)
      listenForPointing(document, options.onPoint)
      listenForSwipes(document, (from, to) => {
        const direction = toPageTurn(from, to, reader.state.metadata?.direction === 'rtl')
        if (direction !== null) void reader.turn(direction)
      })
    }),
    onTap: (_, speaks) => options.onTap(speaks),
    onExternalLink: options.onExternalLink,
    onNote: options.onNote,
    onSkipped: options.onSkipped,
    onPageChange: (move) => events?.onMove(move),
    chapterLengths: cachedLocations(options.book.name),
    ...findFirstPosition(options),
  })
  const sleepTimer = createSleepTimer(reader)
  const cleanups = [
    listenForMarginTaps(options.host, () => options.onTap(false)),
    syncReaderConfig(reader),
    ...recordInLibrary(),
    moveFocusToText(reader, document),
    holdWakeLock(reader, getBrowserPart(navigator, 'wakeLock'), document),
    connectMediaSession({
      reader,
      session: getBrowserPart(navigator, 'mediaSession'),
      makeMetadata: (init) => new MediaMetadata(init),
    }),
    sleepTimer.close,
  ]

  /** Starts to record the reading of a library book. Returns the functions that end the recording. */
  function recordInLibrary(): (() => void)[] {
    const { bookId, library, sessionContext, onEvent, sendNow } = options
    if (library === null) return []
    const sessionId = crypto.randomUUID()
    events = recordSessionEvents(reader, { ...sessionContext, bookId, sessionId }, onEvent)
    return [recordPosition(reader, { bookId, sessionId }, library), endEventsOnLeave(events, sendNow)]
  }

  return {
    reader,
    sleepTimer,
    close() {
      for (const stop of cleanups) stop()
      reader.close()
    },
  }
}

/** Returns the place of a link, or else the position of the last reading. */
export function findFirstPosition({
  place,
  book: { lastmark },
}: Pick<SessionOptions, 'place'> & { readonly book: Pick<OpenedBook, 'lastmark'> }): { position?: Position } {
  if (place !== undefined) return { position: { ncxRef: -1, URI: place, timeOffset: 0, charOffset: 0 } }
  return lastmark === undefined ? {} : { position: lastmark.position }
}

/** Returns the reader's option for the preferred language of this device. */
function getPreferredLanguage(): { language?: string } {
  const language = storedReaderConfig.get().preferredLanguage
  return language ? { language } : {}
}

/** Returns a browser API. Undefined if the browser or the origin does not support the API. */
function getBrowserPart<T extends object, K extends keyof T>(host: T, name: K): T[K] | undefined {
  return name in host ? host[name] : undefined
}

/** Calls `listen` once for each document, because the engine can report a document twice. */
function oncePerDocument(listen: (document: Document) => void): (document: Document) => void {
  const known = new WeakSet<Document>()
  return (document) => {
    if (known.has(document)) return
    known.add(document)
    listen(document)
  }
}

/**
 * A tap on the margin around the book has the effect of a tap on a page. The listener is at the document, because a
 * screen reader calls an element with a listener 'clickable'. Returns a function that removes the listener.
 */
export function listenForMarginTaps(host: HTMLElement, onTap: () => void): () => void {
  const surface = host.parentElement ?? host
  const listener = ({ target }: MouseEvent) => {
    if (target instanceof Node && surface.contains(target)) onTap()
  }
  document.addEventListener('click', listener)
  return () => document.removeEventListener('click', listener)
}

/**
 * Applies the settings of this device to the reader, and stores changes. Returns a function that ends the subscription.
 */
export function syncReaderConfig(reader: Reader): () => void {
  const config = storedReaderConfig.get()
  reader.setRate(config.playbackRate)
  reader.setVolume(config.audioVolume)
  reader.setMuted(config.muted)
  reader.setAutoPageTurn(config.autoPageTurnActive)
  reader.setSentenceBySentence(config.sentenceBySentence)
  reader.setSpeech(config.speech)
  reader.setSkippedKinds(config.skipped)
  let hasChosenLanguage = false
  return reader.subscribe(() => {
    const { rate, volume, muted, autoPageTurn, sentenceBySentence, speech, languages } = reader.state
    const known = storedReaderConfig.get()
    const current = {
      playbackRate: rate,
      audioVolume: volume,
      muted,
      autoPageTurnActive: autoPageTurn,
      sentenceBySentence,
      speech,
    }
    if (Object.entries(current).some(([name, value]) => Reflect.get(known, name) !== value)) changeReaderConfig(current)
    if (hasChosenLanguage || languages.length < 2) return
    hasChosenLanguage = true
    const preferred = languages.findIndex(({ language }) => language === known.preferredLanguage)
    if (preferred > 0) void reader.setLanguage(preferred)
  })
}

/**
 * Saves the lastmark and records read logs. Returns a function that saves the lastmark and an unlogged position a last
 * time, and ends the recording.
 */
export function recordPosition(
  reader: Reader,
  { bookId, sessionId }: Pick<SessionContext, 'bookId' | 'sessionId'>,
  library: BookLibrary,
): () => void {
  const device = getDeviceId()
  let timestamp = 0
  const lastmark = autosaveLastmark(reader, (position, progress) => library.saveLastmark(position, progress))
  const readLogs = recordReadLogs(
    reader,
    (percentage, seconds) => {
      // The server counts two logs with the same second as one log.
      timestamp = Math.max(timestamp + 1, Math.floor(Date.now() / 1000))
      return library.pushReadLog({
        bookId,
        sessionId,
        deviceId: device,
        percentage,
        timestamp,
        seconds,
        source: 'web-bookshelf',
      })
    },
    { now: Date.now, isVisible: () => document.visibilityState === 'visible' },
  )
  const saveNow = () => {
    lastmark.saveNow()
    readLogs.logNow()
  }
  const stopListening = listenForLeaving({ onHidden: saveNow, onLeaving: saveNow })
  return () => {
    stopListening()
    saveNow()
    lastmark.stop()
    readLogs.stop()
  }
}

/**
 * Ends the session's events when the user leaves the page. If the browser restores the page, begins the events again.
 * Returns a function that ends the events.
 */
export function endEventsOnLeave(events: SessionEventRecorder, sendNow: () => void): () => void {
  const stopListening = listenForLeaving({
    onLeaving: () => {
      events.leave()
      sendNow()
    },
    onBack: () => events.restart(),
  })
  return () => {
    stopListening()
    events.stop()
    sendNow()
  }
}

/** Reports when the page is hidden, left or restored. Returns a function that removes the listeners. */
function listenForLeaving(calls: { onHidden?: () => void; onLeaving: () => void; onBack?: () => void }): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') calls.onHidden?.()
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  globalThis.addEventListener('pagehide', calls.onLeaving, { signal })
  globalThis.addEventListener('pageshow', ({ persisted }) => persisted && calls.onBack?.(), { signal })
  return () => listening.abort()
}
