import type { BookLocation, SessionEvent } from '@lectern/contracts'
import { encodePath, type PageChange, type Reader, type ReadingState } from '@lectern/reader-engine'

/** Default `source` of events. Spec 1 §3. */
export const APP_SOURCE = 'web-bookshelf'

/** Milliseconds before a changed rate is recorded. A slider passes many rates. */
export const RATE_EVENT_DELAY_MS = 500

type ObservedReader = Pick<Reader, 'state' | 'subscribe' | 'spine'>

/** An event without the fields that all events share. */
type EventFields = SessionEvent extends infer Event
  ? Event extends SessionEvent
    ? Omit<Event, 'id' | 'sessionId' | 'partitionKey' | 'source' | 'timestamp'>
    : never
  : never

/** Values that stay the same during a session. */
export interface SessionContext {
  readonly bookId: string
  readonly sessionId: string
  readonly userId: string
  /** The application that opened the reader. Spec 1 §3, `sourceApplication`. */
  readonly source: string
  readonly version: string
  readonly language: string
}

export interface SessionEventRecorder {
  onMove(move: PageChange): void
  /** Records the end of the session. The browser may restore the page later. */
  leave(): void
  restart(): void
  stop(): void
}

/**
 * Records the events of a reading session with `push`. Stop the returned recorder when the book closes. Spec 1 §7,
 * session events.
 */
export function recordSessionEvents(
  reader: ObservedReader,
  session: SessionContext,
  push: (event: SessionEvent) => void,
): SessionEventRecorder {
  const { bookId, sessionId, userId, source, version, language } = session
  let isOpen = false
  /** True after the end of the session. Changes of the reader must not begin the session again. */
  let hasEnded = false
  let recorded: Pick<ReadingState, 'audible' | 'rate' | 'language'> = reader.state
  let rateTimer: ReturnType<typeof setTimeout> | undefined

  const record = (event: EventFields) => {
    if (!isOpen) return
    const timestamp = new Date().toISOString()
    push({ id: crypto.randomUUID(), sessionId, partitionKey: userId, source, timestamp, ...event })
  }
  const begin = () => {
    if (isOpen) return
    isOpen = true
    // The values with which a book opens are not changes.
    recorded = reader.state
    const appInfo = { name: 'Web', version, language } as const
    record({ type: 'ContentSessionStartedEventV1', contentReference: bookId, appInfo, service: 'bookshelf' })
  }
  const end = () => {
    recordRate()
    record({ type: 'ContentSessionEndedEventV1' })
    isOpen = false
    hasEnded = true
  }
  const recordRate = () => {
    clearTimeout(rateTimer)
    rateTimer = undefined
    const { rate } = reader.state
    if (rate === recorded.rate) return
    recorded = { ...recorded, rate }
    record({ type: 'AudioRateSetEventV1', rate })
  }
  /**
   * Records the changes since the last call. Runs in a microtask: a tap on another sentence stops and starts the sound
   * in one task.
   */
  const compare = () => {
    const { phase, audible, rate, language: chosen, languages } = reader.state
    if (hasEnded || phase !== 'ready') return
    begin()
    // Without sound, playback only turns the pages.
    if (audible !== recorded.audible) record({ type: audible ? 'AudioStartedEventV1' : 'AudioPausedEventV1' })
    const lang = languages[chosen]?.language
    if (chosen !== recorded.language && lang !== undefined) record({ type: 'AudioLanguageChangedEventV1', lang })
    recorded = { ...recorded, audible, language: chosen }
    if (rate !== recorded.rate) rateTimer ??= setTimeout(recordRate, RATE_EVENT_DELAY_MS)
  }
  const unsubscribe = reader.subscribe(() => queueMicrotask(compare))
  return {
    onMove(move) {
      const location = getLocation(reader)
      if (!location) return
      if (move.kind === 'jump') return record({ type: 'GoToLocationEventV1', location })
      record({
        type: 'PageTurnedEventV1',
        direction: move.direction > 0 ? 'forward' : 'backward',
        method: move.automatic ? 'automatic' : 'manual',
        location,
        isFlowLayout: location.type === 'FlowableBookLocation',
      })
    },
    leave: end,
    restart() {
      hasEnded = false
      compare()
    },
    stop() {
      unsubscribe()
      end()
    },
  }
}

/** Returns the location from the reader's state. The character offset at the start of a page is an estimate. */
function getLocation({ state, spine }: ObservedReader): BookLocation | undefined {
  const { location } = state
  const item = spine[location?.item ?? -1]
  if (!location || !item) return undefined
  const position = {
    ncxRef: location.contentsRow,
    URI: encodePath(item.path),
    timeOffset: 0,
    charOffset: location.charOffset,
  }
  return item.layout === 'pre-paginated'
    ? { type: 'FixedBookLocation', page: location.item + 1, position }
    : { type: 'FlowableBookLocation', percentage: location.progress, position }
}
