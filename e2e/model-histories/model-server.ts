import type { Bookmark, CallBody, DevicePlace, ReadLog, saveLastmark, SessionEvent } from '@lectern/contracts'
import type { Transport, Wired, WiredAnswer } from './transport.ts'

type Lastmark = CallBody<typeof saveLastmark>

interface Kept extends DevicePlace {
  readonly sequence: number
}

/** What a server keeps of one person, in the fewest words that are right; a test holds it equal to the real one. */
export interface ModelServer {
  readonly transport: Transport
  readonly logs: Map<string, ReadLog>
  readonly events: Map<string, SessionEvent>
}

const AGE_MAX_MS = 400 * 24 * 60 * 60 * 1000
const CHANGES_KEPT = 200
const DEVICES_KEPT = 10

/** `now` is the server's own clock. */
export function createModelServer(now: () => number): ModelServer {
  const logs = new Map<string, ReadLog>()
  const events = new Map<string, SessionEvent>()
  const lists = new Map<string, { bookmarks: readonly Bookmark[]; changes: readonly string[]; version: number }>()
  const kept = new Map<string, Map<string, Kept>>()

  const listOf = (book: string) => lists.get(book) ?? { bookmarks: [], changes: [], version: 0 }
  const answer = (status: number, body?: unknown, headers: Record<string, string> = {}): WiredAnswer => ({
    status,
    headers: new Headers(headers),
    body,
  })

  const savePlace = (book: string, { position, device }: Lastmark) => {
    const ofBook = kept.get(book) ?? new Map<string, Kept>()
    kept.set(book, ofBook)
    const deviceId = device?.id ?? ''
    const before = ofBook.get(deviceId)
    const sequence = device?.sequence ?? now()
    if (before && device && before.sequence >= sequence) return
    const age = device ? Math.min(Math.max(0, device.sentAt - device.readAt), AGE_MAX_MS) : 0
    const read = new Date(now() - age).toISOString()
    const at = before && before.at > read ? before.at : read
    const { label: deviceLabel = '', progress = null } = device ?? {}
    ofBook.set(deviceId, { deviceId, deviceLabel, at, progress, position, sequence })
    for (const { deviceId: oldest } of inOrder(ofBook).slice(DEVICES_KEPT)) ofBook.delete(oldest)
  }

  const readPlaces = (book: string): WiredAnswer => {
    const [latest, ...earlier] = inOrder(kept.get(book) ?? new Map<string, Kept>())
    if (!latest) return answer(404, { code: 'not_found', message: 'This book was not opened yet.' })
    const others = earlier.filter(
      ({ position }) => position.URI !== latest.position.URI || position.charOffset !== latest.position.charOffset,
    )
    const places = [latest, ...others].map(({ deviceId, deviceLabel, at, progress, position }) => {
      return { deviceId, deviceLabel, at, progress, position }
    })
    return answer(200, { position: latest.position, ...(others.length > 0 && { places }) })
  }

  const saveList = (book: string, query: string, request: Wired): WiredAnswer => {
    const before = listOf(book)
    const match = request.headers['if-match']
    if (match !== undefined && match !== `"${before.version}"`)
      return answer(412, { code: 'changed_meanwhile', message: 'It was changed in the meantime: read it again.' })
    const ids = new URLSearchParams(query).get('changes')?.split(',') ?? []
    const version = before.version + 1
    const changes = [...before.changes, ...ids].slice(-CHANGES_KEPT)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's body; the real server parses it
    lists.set(book, { bookmarks: request.body as readonly Bookmark[], changes, version })
    return answer(204, undefined, { etag: `"${version}"` })
  }

  const handle = (request: Wired): WiredAnswer => {
    const [path = '', query = ''] = request.path.split('?')
    const [, book = '', mark = ''] = /\/v1\/books\/([^/]+)\/(\w+)$/.exec(path) ?? []
    switch (`${request.method} ${mark === '' ? path : mark}`) {
      case 'POST /api/library/v2/readlogs':
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        for (const log of request.body as readonly ReadLog[]) logs.set(`${log.sessionId} ${log.timestamp}`, log)
        return answer(204)
      case 'POST /api/session-events/v1/events':
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        for (const event of request.body as readonly SessionEvent[]) events.set(event.id, event)
        return answer(204)
      case 'GET bookmarks': {
        const { bookmarks, changes, version } = listOf(book)
        return answer(200, { bookmarks, ...(changes.length > 0 && { changes }) }, { etag: `"${version}"` })
      }
      case 'POST bookmarks':
        return saveList(book, query, request)
      case 'GET lastmark':
        return readPlaces(book)
      case 'POST lastmark':
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        savePlace(book, request.body as Lastmark)
        return answer(204)
      default:
        throw new Error(`the model knows no ${request.method} ${request.path}`)
    }
  }
  return { logs, events, transport: async (request) => handle(request) }
}

/** Latest first, as the server answers them. */
function inOrder(places: ReadonlyMap<string, Kept>): Kept[] {
  return [...places.values()].sort(
    (one, other) =>
      other.at.localeCompare(one.at) || other.sequence - one.sequence || (one.deviceId < other.deviceId ? -1 : 1),
  )
}
