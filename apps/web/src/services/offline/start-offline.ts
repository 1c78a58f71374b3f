import { type Call, getLastmark, listBookmarks } from '@lectern/contracts'
import * as z from 'zod/mini'
import type { ErrorReporter } from '../../platform/error-report.ts'
import { callUrl } from '../../platform/http/call-url.ts'
import type { HttpClient } from '../../platform/http/http-client.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Session } from '../../platform/session/session.ts'
import { createStoredValue } from '../../platform/stored-value.ts'
import { createPieceFetcher } from './fetch-piece.ts'
import { keepShell } from './cache-shell.ts'
import { createAsker } from './offline-answers.ts'
import { createKeptBooks } from './offline-books.ts'
import { keepsOnDevice } from './offline-access.ts'
import { followWorld } from './follow-environment.ts'
import { OwnedNotice } from './offline-notice.ts'
import type { KeptBooks } from './offline-ports.ts'
import { coverPathOf } from './offline-row.ts'
import type { Signal } from '../../platform/signal.ts'
import { openKeptStore } from './offline-store.ts'

interface KeptWorld {
  readonly services: Record<Call['service'], string>
  /** Answered by the library alone. */
  readonly http: HttpClient
  /** Answered by this device, where the library does not. */
  readonly pages: HttpClient
  readonly session: Pick<Session, 'getState' | 'subscribe'>
  readonly outbox: Pick<Outbox, 'wake'>
  readonly errors: ErrorReporter
  /** Asks for what stands beside a book. */
  readonly readBeside: (pages: HttpClient, bookId: string) => Promise<void>
}

const NEWS = 'lectern_kept'
const NOTICES = 'lectern_kept_notices'

/** Kept books on the real browser. They follow the session, the network, and other tabs. */
export async function startKept(world: KeptWorld, away: Signal): Promise<KeptBooks> {
  const { session, errors } = world
  const store = openKeptStore()
  const news = new BroadcastChannel(NEWS)
  const covers = new Map<string, Promise<string | null>>()
  const report = (error: unknown) => errors.report(error)
  const user = () => {
    const state = session.getState()
    return state.status === 'loggedIn' && state.user.act === undefined ? state.user : null
  }
  const owner = () => user()?.id ?? null
  const coverOf = (bookId: string): Promise<string | null> => {
    const known = covers.get(bookId) ?? makeCover(bookId)
    covers.set(bookId, known)
    return known
  }
  const makeCover = async (bookId: string) => {
    const row = books.rows().find((one) => one.bookId === bookId)
    const path = row && coverPathOf(row)
    const cover = row && path !== undefined ? await store.file(row.owner, bookId, path) : undefined
    return cover ? URL.createObjectURL(cover) : null
  }

  const readAhead = async (bookId: string) => {
    const params = { id: bookId }
    await Promise.all([
      world.pages.call(getLastmark, { params }),
      world.pages.call(listBookmarks, { params }),
      world.readBeside(world.pages, bookId),
    ])
  }
  const books = createKeptBooks(
    {
      store,
      notices: createStoredValue(NOTICES, z.array(OwnedNotice), []),
      http: world.http,
      away,
      owner,
      now: Date.now,
      later: (milliseconds, call) => void setTimeout(call, milliseconds),
      alone: (name, work) =>
        navigator.locks.request(`lectern_kept ${name}`, { ifAvailable: true }, async (lock) => {
          if (lock !== null) await work()
        }),
      freeBytes,
      keepShell,
      fetchPiece: createPieceFetcher(world.http),
      readAhead,
      tellOthers: () => news.postMessage('changed'),
      report,
    },
    (keeps) => keepsOnDevice.set(keeps),
  )
  const ask = createAsker({
    store,
    away,
    owner,
    isPupil: () => user()?.roles.includes('student') ?? false,
    books: () => books.rows(),
    coverOf,
    fetch: (...request) => fetch(...request),
  })
  news.addEventListener('message', () => void books.reload().catch(report))
  const kept: KeptBooks = {
    ...books,
    readAhead,
    async ask(...call) {
      await books.settled()
      return ask(...call)
    },
    async putAnswer(call, params, data) {
      const who = owner()
      if (who === null || !books.rows().some(({ bookId }) => bookId === params['id'])) return
      const url = callUrl(world.services[call.service], call, { params })
      await store.putAnswer(who, url, { status: 200, text: JSON.stringify(data) })
    },
  }
  followWorld(kept, { ...world, away })
  return kept
}

/** What the browser lets this origin write yet; asks it, too, not to throw away what is there. https://storage.spec.whatwg.org */
async function freeBytes(): Promise<number> {
  void navigator.storage?.persist?.().catch(() => {})
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined ? Infinity : quota - usage
}
