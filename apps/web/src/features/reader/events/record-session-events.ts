import type { BookLocation, SessionEvent } from '@lectern/contracts'
import { encodePath, type PageChange, type Reader, type ReadingState } from '@lectern/reader-engine'

/** The source of what happens in this app, as that of its read logs. Spec 1 §3. */
export const OWN_SOURCE = 'web-bookshelf'

/** A rate is told when it has stood this long: a slider passes many. */
export const RATE_SETTLES_MS = 500

type ListenedReader = Pick<Reader, 'state' | 'subscribe' | 'spine'>

/** An event's own part: what it carries beside what every event carries. */
type Told = SessionEvent extends infer Event
  ? Event extends SessionEvent
    ? Omit<Event, 'id' | 'sessionId' | 'partitionKey' | 'source' | 'timestamp'>
    : never
  : never

/** What stays the same through a sitting. */
export interface SessionContext {
  readonly bookId: string
  readonly sessionId: string
  readonly userId: string
  /** Spec 1 §3, `sourceApplication`: where the reader was sent from, else the bookshelf of this app. */
  readonly source: string
  readonly version: string
  readonly language: string
}

export interface SessionEventRecorder {
  onMove(move: PageChange): void
  /** The page goes away; it may come back. */
  leave(): void
  comeBack(): void
  stop(): void
}

/** Tells what happens in a sitting. Spec 1 §7, session events. */
export function recordSessionEvents(
  reader: ListenedReader,
  sitting: SessionContext,
  push: (event: SessionEvent) => void,
): SessionEventRecorder {
  const { bookId, sessionId, userId, source, version, language } = sitting
  let isOpen = false
  let told: Pick<ReadingState, 'playing' | 'rate' | 'language'> = reader.state
  let isAsked = false
  let rateTimer: ReturnType<typeof setTimeout> | undefined

  const tell = (event: Told) => {
    if (!isOpen) return
    const timestamp = new Date().toISOString()
    push({ id: crypto.randomUUID(), sessionId, partitionKey: userId, source, timestamp, ...event })
  }
  const begin = () => {
    if (isOpen) return
    isOpen = true
    // what a book opens with, nobody has changed
    told = reader.state
    const appInfo = { name: 'Web', version, language } as const
    tell({ type: 'ContentSessionStartedEventV1', contentReference: bookId, appInfo, service: 'bookshelf' })
  }
  const end = () => {
    tellRate()
    tell({ type: 'ContentSessionEndedEventV1' })
    isOpen = false
  }
  const tellRate = () => {
    clearTimeout(rateTimer)
    rateTimer = undefined
    const { rate } = reader.state
    if (rate === told.rate) return
    told = { ...told, rate }
    tell({ type: 'AudioRateSetEventV1', rate })
  }
  /** Later in the same turn of the event loop: a tap on another sentence ends one sound and begins the next at once. */
  const compare = () => {
    isAsked = false
    const { phase, playing, rate, language: chosen, languages } = reader.state
    if (phase !== 'ready') return
    begin()
    if (playing !== told.playing) tell({ type: playing ? 'AudioStartedEventV1' : 'AudioPausedEventV1' })
    const lang = languages[chosen]?.language
    if (chosen !== told.language && lang !== undefined) tell({ type: 'AudioLanguageChangedEventV1', lang })
    told = { ...told, playing, language: chosen }
    if (rate !== told.rate) rateTimer ??= setTimeout(tellRate, RATE_SETTLES_MS)
  }
  const unsubscribe = reader.subscribe(() => {
    if (isAsked) return
    isAsked = true
    queueMicrotask(compare)
  })
  return {
    onMove(move) {
      const location = getLocation(reader)
      if (!location) return
      if (move.kind === 'jump') return tell({ type: 'GoToLocationEventV1', location })
      tell({
        type: 'PageTurnedEventV1',
        direction: move.direction > 0 ? 'forward' : 'backward',
        method: move.automatic ? 'automatic' : 'manual',
        location,
        isFlowLayout: location.type === 'FlowableBookLocation',
      })
    },
    leave: end,
    comeBack: begin,
    stop() {
      unsubscribe()
      end()
    },
  }
}

/** Where the reader is, by the state: a page's first character is estimated, since to measure it would cost the turn. */
function getLocation({ state, spine }: ListenedReader): BookLocation | undefined {
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
