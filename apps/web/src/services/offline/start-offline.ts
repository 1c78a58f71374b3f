import { getLastmark, listBookmarks, type WebConfig } from '@lectern/contracts'
import * as z from 'zod/mini'
import type { ErrorReporter } from '../../platform/error-report.ts'
import { callUrl } from '../../platform/http/call-url.ts'
import { createHttpClient, type HttpClient } from '../../platform/http/http-client.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Session } from '../../platform/session/session.ts'
import { createStoredValue } from '../../platform/stored-value.ts'
import { createPieceFetcher } from './fetch-piece.ts'
import { cacheShell } from './cache-shell.ts'
import { createOfflineFetch } from './offline-answers.ts'
import { createOfflineBooks } from './offline-books.ts'
import { isOfflineInUse } from './offline-access.ts'
import { followEnvironment } from './follow-environment.ts'
import { OwnedNotice } from './offline-notice.ts'
import type { OfflineService } from './offline-ports.ts'
import { findCoverPath } from './offline-row.ts'
import type { Signal } from '../../platform/signal.ts'
import { openOfflineStore } from './offline-store.ts'

interface StartOfflinePorts {
  readonly config: Pick<WebConfig, 'services'>
  /** Answers from this device while the library is unreachable. */
  readonly http: HttpClient
  readonly session: Session
  readonly outbox: Pick<Outbox, 'wake'>
  readonly errors: ErrorReporter
  /** Asks for what stands beside a book. */
  readonly prefetchRelated: (http: HttpClient, bookId: string) => Promise<void>
}

const NEWS = 'lectern_kept'
const NOTICES = 'lectern_kept_notices'

/** Kept books on the real browser. They follow the session, the network, and other tabs. */
export async function startOffline(world: StartOfflinePorts, unreachable: Signal): Promise<OfflineService> {
  const { session, errors } = world
  const { services } = world.config
  /** Answered by the library only. */
  const network = createHttpClient({ services, tokens: session })
  const store = openOfflineStore()
  const news = new BroadcastChannel(NEWS)
  const covers = new Map<string, Promise<string | null>>()
  const report = (error: unknown) => errors.report(error)
  const user = () => {
    const state = session.getState()
    return state.status === 'loggedIn' && state.user.act === undefined ? state.user : null
  }
  const owner = () => user()?.id ?? null
  const findCover = (bookId: string): Promise<string | null> => {
    const known = covers.get(bookId) ?? makeCover(bookId)
    covers.set(bookId, known)
    return known
  }
  const makeCover = async (bookId: string) => {
    const row = books.rows().find((one) => one.bookId === bookId)
    const path = row && findCoverPath(row)
    const cover = row && path !== undefined ? await store.file(row.owner, bookId, path) : undefined
    return cover ? URL.createObjectURL(cover) : null
  }

  const prefetch = async (bookId: string) => {
    const params = { id: bookId }
    await Promise.all([
      world.http.call(getLastmark, { params }),
      world.http.call(listBookmarks, { params }),
      world.prefetchRelated(world.http, bookId),
    ])
  }
  const books = createOfflineBooks(
    {
      store,
      notices: createStoredValue(NOTICES, z.array(OwnedNotice), []),
      http: network,
      unreachable,
      owner,
      now: Date.now,
      schedule: (milliseconds, call) => void setTimeout(call, milliseconds),
      alone: (name, work) =>
        navigator.locks.request(`lectern_kept ${name}`, { ifAvailable: true }, async (lock) => {
          if (lock !== null) await work()
        }),
      freeBytes,
      cacheShell: cacheShell,
      fetchPiece: createPieceFetcher(network),
      prefetch,
      notifyOtherTabs: () => news.postMessage('changed'),
      report,
    },
    (keeps) => isOfflineInUse.set(keeps),
  )
  const ask = createOfflineFetch({
    store,
    unreachable,
    owner,
    isPupil: () => user()?.roles.includes('student') ?? false,
    books: () => books.rows(),
    findCover,
    fetch: (...request) => fetch(...request),
  })
  news.addEventListener('message', () => void books.reload().catch(report))
  const kept: OfflineService = {
    ...books,
    prefetch,
    async request(...call) {
      await books.settled()
      return ask(...call)
    },
    async putAnswer(call, params, data) {
      const who = owner()
      if (who === null || !books.rows().some(({ bookId }) => bookId === params['id'])) return
      const url = callUrl(services[call.service], call, { params })
      await store.putAnswer(who, url, { status: 200, text: JSON.stringify(data) })
    },
  }
  followEnvironment(kept, { ...world, unreachable })
  return kept
}

/** What the browser lets this origin write yet; asks it, too, not to throw away what is there. https://storage.spec.whatwg.org */
async function freeBytes(): Promise<number> {
  void navigator.storage?.persist?.().catch(() => {})
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined ? Infinity : quota - usage
}
