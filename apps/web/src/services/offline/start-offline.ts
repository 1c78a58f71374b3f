import { getLastmark, listBookmarks, type WebConfig } from '@lectern/contracts'
import * as z from 'zod/mini'
import type { ErrorReporter } from '../../platform/error-report.ts'
import { freeBytes } from './free-bytes.ts'
import { runIfFree } from './run-if-free.ts'
import { callUrl } from '../../platform/http/call-url.ts'
import { createHttpClient, type HttpClient } from '../../platform/http/http-client.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { withFamily } from '../../platform/session/family-accounts.ts'
import type { Session } from '../../platform/session/session.ts'
import type { SessionUser } from '../../platform/session/token-set.ts'
import type { Signal } from '../../platform/signal.ts'
import { createStoredValue } from '../../platform/stored-value.ts'
import { cacheShell } from './cache-shell.ts'
import { createPieceFetcher } from './fetch-piece.ts'
import { followEnvironment } from './follow-environment.ts'
import { isOfflineInUse } from './offline-access.ts'
import { createOfflineFetch } from './offline-fetch.ts'
import { createOfflineBooks } from './offline-books.ts'
import { OwnedNotice } from './offline-notice.ts'
import type { OfflineBooks, OfflineService } from './offline-ports.ts'
import { findCoverPath, getFolder } from './offline-row.ts'
import { openOfflineStore, type OfflineStore } from './offline-store.ts'

interface StartOfflinePorts {
  readonly config: Pick<WebConfig, 'services'>
  /** HTTP client that returns stored responses while the library is unreachable. */
  readonly http: HttpClient
  readonly session: Session
  readonly outbox: Pick<Outbox, 'wake'>
  readonly errors: ErrorReporter
  /** Makes the calls of other services for a book, so that the responses are stored. */
  readonly prefetchRelated: (http: HttpClient, bookId: string) => Promise<void>
}

/** Name of the broadcast channel between tabs, and prefix of the locks. */
const CHANNEL = 'lectern_kept'
const NOTICES = 'lectern_kept_notices'

/** Starts the offline service with the browser's storage, network and locks. */
export async function startOffline(ports: StartOfflinePorts, unreachable: Signal): Promise<OfflineService> {
  const { session, errors } = ports
  const { services } = ports.config
  const store = openOfflineStore()
  const channel = new BroadcastChannel(CHANNEL)
  const report = (error: unknown) => errors.report(error)
  const owner = () => getUser(session)?.id ?? null
  const prefetch = (bookId: string) => prefetchBook(ports, bookId)
  const books = createOfflineBooks(
    {
      store,
      notices: createStoredValue(NOTICES, z.array(OwnedNotice), []),
      unreachable,
      owner,
      kept: withFamily,
      ...createBrowserPorts(createHttpClient({ services, tokens: session })),
      prefetch,
      notifyOtherTabs: () => channel.postMessage('changed'),
      report,
    },
    (inUse) => isOfflineInUse.set(inUse),
  )
  const offlineFetch = createOfflineFetch({
    store,
    unreachable,
    owner,
    isPupil: () => getUser(session)?.roles.includes('student') ?? false,
    books: () => books.rows(),
    findCover: createCoverFinder(books, store),
    fetch: (...request) => fetch(...request),
  })
  channel.addEventListener('message', () => void books.reload().catch(report))
  const service: OfflineService = {
    ...books,
    prefetch,
    async request(...call) {
      await books.whenOthersRemoved()
      return offlineFetch(...call)
    },
    async putResponse(call, params, data) {
      const reader = owner()
      if (reader === null || !books.rows().some(({ bookId }) => bookId === params['id'])) return
      const url = callUrl(services[call.service], call, { params })
      await store.putResponse(reader, url, { status: 200, text: JSON.stringify(data) })
    },
  }
  followEnvironment(service, { session, outbox: ports.outbox, errors, unreachable })
  return service
}

/** Returns the user who is logged in. Null without a log-in and during an impersonation. */
function getUser(session: Pick<Session, 'getState'>): SessionUser | null {
  const state = session.getState()
  return state.status === 'loggedIn' && state.user.act === undefined ? state.user : null
}

/** Creates the ports that use the browser. `http` must never return stored responses. */
function createBrowserPorts(http: HttpClient) {
  return {
    http,
    now: Date.now,
    schedule: (milliseconds: number, call: () => void) => void setTimeout(call, milliseconds),
    runExclusive: (name: string, work: () => Promise<void>) => runIfFree(`${CHANNEL} ${name}`, work),
    freeBytes,
    cacheShell,
    fetchPiece: createPieceFetcher(http),
  }
}

/** Makes the calls that the reader needs for a book, so that the responses are stored. */
async function prefetchBook({ http, prefetchRelated }: StartOfflinePorts, bookId: string): Promise<void> {
  const params = { id: bookId }
  await Promise.all([
    http.call(getLastmark, { params }),
    http.call(listBookmarks, { params }),
    prefetchRelated(http, bookId),
  ])
}

function createCoverFinder(books: Pick<OfflineBooks, 'rows'>, store: Pick<OfflineStore, 'file'>) {
  const covers = new Map<string, Promise<string | null>>()
  const loadCover = async (bookId: string) => {
    const row = books.rows().find((one) => one.bookId === bookId)
    const path = row && findCoverPath(row)
    const cover = row && path !== undefined ? await store.file(row.owner, getFolder(row), path) : undefined
    return cover ? URL.createObjectURL(cover) : null
  }
  return (bookId: string): Promise<string | null> => {
    const cover = covers.get(bookId) ?? loadCover(bookId)
    covers.set(bookId, cover)
    return cover
  }
}
