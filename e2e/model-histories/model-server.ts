import type { Bookmark, CallBody, DeviceLastmark, ReadLog, saveLastmark, SessionEvent } from '@lectern/contracts'
import type { Transport, WireRequest, WireResponse } from './transport.ts'

type Lastmark = CallBody<typeof saveLastmark>

interface StoredPlace extends DeviceLastmark {
  readonly sequence: number
}

/**
 * A minimal model of the data that the server stores for one user. A test compares the responses of the model with
 * those of the real server.
 */
export interface ModelServer {
  readonly transport: Transport
  readonly logs: Map<string, ReadLog>
  readonly events: Map<string, SessionEvent>
}

const AGE_MAX_MS = 400 * 24 * 60 * 60 * 1000
const CHANGES_MAX = 200
const DEVICES_MAX = 10

/** Creates a model server. `now` returns the time of its clock in milliseconds since 1970. */
export function createModelServer(now: () => number): ModelServer {
  const logs = new Map<string, ReadLog>()
  const events = new Map<string, SessionEvent>()
  const lists = new Map<string, { bookmarks: readonly Bookmark[]; changes: readonly string[]; version: number }>()
  const placesByBook = new Map<string, Map<string, StoredPlace>>()

  const getList = (book: string) => lists.get(book) ?? { bookmarks: [], changes: [], version: 0 }
  const respond = (status: number, body?: unknown, headers: Record<string, string> = {}): WireResponse => ({
    status,
    headers: new Headers(headers),
    body,
  })

  const storeLastmark = (book: string, { position, device }: Lastmark) => {
    const placesByDevice = placesByBook.get(book) ?? new Map<string, StoredPlace>()
    placesByBook.set(book, placesByDevice)
    const deviceId = device?.id ?? ''
    const before = placesByDevice.get(deviceId)
    const sequence = device?.sequence ?? now()
    if (before && device && before.sequence >= sequence) return
    const age = device ? Math.min(Math.max(0, device.sentAt - device.readAt), AGE_MAX_MS) : 0
    const read = new Date(now() - age).toISOString()
    const at = before && before.at > read ? before.at : read
    const { label: deviceLabel = '', progress = null } = device ?? {}
    placesByDevice.set(deviceId, { deviceId, deviceLabel, at, progress, position, sequence })
    for (const { deviceId: oldest } of sortByLatest(placesByDevice).slice(DEVICES_MAX)) placesByDevice.delete(oldest)
  }

  const readLastmark = (book: string): WireResponse => {
    const [latest, ...earlier] = sortByLatest(placesByBook.get(book) ?? new Map<string, StoredPlace>())
    if (!latest) return respond(404, { code: 'not_found', message: 'This book was not opened yet.' })
    const others = earlier.filter(
      ({ position }) => position.URI !== latest.position.URI || position.charOffset !== latest.position.charOffset,
    )
    const places = [latest, ...others].map(({ deviceId, deviceLabel, at, progress, position }) => {
      return { deviceId, deviceLabel, at, progress, position }
    })
    return respond(200, { position: latest.position, ...(others.length > 0 && { places }) })
  }

  const saveList = (book: string, query: string, request: WireRequest): WireResponse => {
    const before = getList(book)
    const match = request.headers['if-match']
    if (match !== undefined && match !== `"${before.version}"`)
      return respond(412, { code: 'changed_meanwhile', message: 'It was changed in the meantime: read it again.' })
    const ids = new URLSearchParams(query).get('changes')?.split(',') ?? []
    const version = before.version + 1
    const changes = [...before.changes, ...ids].slice(-CHANGES_MAX)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the real server parses bodies
    lists.set(book, { bookmarks: request.body as readonly Bookmark[], changes, version })
    return respond(204, undefined, { etag: `"${version}"` })
  }

  const handle = (request: WireRequest): WireResponse => {
    const [path = '', query = ''] = request.path.split('?')
    const [, book = '', resource = ''] = /\/v1\/books\/([^/]+)\/(\w+)$/.exec(path) ?? []
    switch (`${request.method} ${resource === '' ? path : resource}`) {
      case 'POST /api/library/v2/readlogs':
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the real server parses bodies
        for (const log of request.body as readonly ReadLog[]) logs.set(`${log.sessionId} ${log.timestamp}`, log)
        return respond(204)
      case 'POST /api/session-events/v1/events':
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the real server parses bodies
        for (const event of request.body as readonly SessionEvent[]) events.set(event.id, event)
        return respond(204)
      case 'GET bookmarks': {
        const { bookmarks, changes, version } = getList(book)
        return respond(200, { bookmarks, ...(changes.length > 0 && { changes }) }, { etag: `"${version}"` })
      }
      case 'POST bookmarks':
        return saveList(book, query, request)
      case 'GET lastmark':
        return readLastmark(book)
      case 'POST lastmark':
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the real server parses bodies
        storeLastmark(book, request.body as Lastmark)
        return respond(204)
      default:
        throw new Error(`the model does not implement ${request.method} ${request.path}`)
    }
  }
  return { logs, events, transport: async (request) => handle(request) }
}

/** Sorts the positions as the server does, latest first. */
function sortByLatest(places: ReadonlyMap<string, StoredPlace>): StoredPlace[] {
  return [...places.values()].sort(
    (one, other) =>
      other.at.localeCompare(one.at) || other.sequence - one.sequence || (one.deviceId < other.deviceId ? -1 : 1),
  )
}
