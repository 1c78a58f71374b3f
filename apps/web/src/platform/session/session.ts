import type { TokenSource } from '../http/http-client.ts'
import type { StoredValue } from '../stored-value.ts'
import { needsRefresh, getOwner, type SessionUser, type TokenSet, readUser } from './token-set.ts'

/** Spec 2 §4: the wait for a ready log-in is 20 tries at 100 ms. */
const READY_TRIES = 20
const READY_PAUSE_MS = 100
/** Of the end of a token, its signature: enough to tell it from others. */
const NAME_LENGTH = 16

export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'loggedOut'; readonly because: 'never' | 'left' | 'expired' }
  | { readonly status: 'loggedIn'; readonly user: SessionUser }

export type RefreshAnswer =
  | { readonly kind: 'tokens'; readonly tokens: TokenSet }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' }

/** What a session needs of the world. */
export interface SessionPorts {
  readonly stored: StoredValue<TokenSet | null>
  /** Runs one at a time in the whole browser for each token, and none once it is spent: a refresh token rotates. */
  readonly spendOnce: (token: string, run: () => Promise<boolean>) => Promise<void>
  readonly refresh: (tokens: TokenSet) => Promise<RefreshAnswer>
  readonly isOnline: () => boolean
  readonly now: () => number
  readonly pause: (milliseconds: number) => Promise<void>
}

export interface Session extends TokenSource {
  readonly getState: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  /** Reads what the browser remembers and refreshes it where it is near its end. */
  start(): Promise<void>
  /** Takes the tokens of a fresh log-in. */
  begin(tokens: TokenSet): void
  /** Forgets the tokens. */
  end(because: 'left' | 'expired'): void
  /** For the log-out address; null where nobody is logged in. */
  idToken(): string | null
  /** True as soon as somebody is logged in; false after `tries` × 100 ms (20 unless told), or at once when nobody is. */
  whenLoggedIn(tries?: number): Promise<boolean>
}

/** The token session of spec 2 §4. */
export function createSession(parts: SessionPorts): Session {
  const { stored } = parts
  const listeners = new Set<() => void>()
  let state: SessionState = { status: 'starting' }
  let refreshing: Promise<void> | undefined

  const announce = (): void => {
    for (const listener of listeners) listener()
  }
  const enter = (next: SessionState): void => {
    state = next
    announce()
  }
  /** State and store change as one, so that what hears of the store finds nothing new in it. */
  const enterWith = (next: SessionState, tokens: TokenSet | null): void => {
    state = next
    stored.set(tokens)
    announce()
  }
  const begin = (tokens: TokenSet): void => {
    enterWith({ status: 'loggedIn', user: readUser(tokens) }, tokens)
  }
  const end = (because: 'left' | 'expired'): void => {
    enterWith({ status: 'loggedOut', because }, null)
  }

  /** Gives whether the token is spent now. */
  const refreshUnlessDone = async (spent: TokenSet): Promise<boolean> => {
    const current = stored.get()
    // Another tab was quicker, or logged out.
    if (current === null || current.accessToken !== spent.accessToken) return false
    if (!parts.isOnline()) return false
    const answer = await parts.refresh(current)
    switch (answer.kind) {
      case 'tokens':
        begin(answer.tokens)
        return true
      case 'refused':
        // Somebody logged in meanwhile: their tokens are other ones.
        if (stored.get()?.accessToken === current.accessToken) end('expired')
        return true
      case 'unreachable':
        // An unreachable server is no reason to log out.
        return false
    }
  }
  const refresh = (spent: TokenSet): Promise<void> => {
    if (refreshing !== undefined) return refreshing
    let stop = (): void => undefined
    const elsewhere = new Promise<void>((resolve) => {
      stop = stored.subscribe(() => {
        if (stored.get()?.accessToken !== spent.accessToken) resolve()
      })
    })
    const here = parts.spendOnce(spent.accessToken.slice(-NAME_LENGTH), () => refreshUnlessDone(spent))
    refreshing = Promise.race([here, elsewhere]).finally(() => {
      stop()
      refreshing = undefined
    })
    return refreshing
  }

  const whenLoggedIn = async (tries = READY_TRIES): Promise<boolean> => {
    for (let attempt = 0; attempt < tries && state.status === 'starting'; attempt += 1) {
      await parts.pause(READY_PAUSE_MS)
    }
    return state.status === 'loggedIn'
  }

  stored.subscribe(() => {
    const next = stateInStore(stored.get(), state)
    if (next !== state) enter(next)
  })

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      const tokens = stored.get()
      if (tokens !== null && needsRefresh(tokens, parts.now())) await refresh(tokens)
      const kept = stored.get()
      if (state.status === 'starting') {
        enter(kept === null ? { status: 'loggedOut', because: 'never' } : stateInStore(kept, state))
      }
    },
    begin,
    end,
    idToken: () => stored.get()?.idToken ?? null,
    whenLoggedIn,
    async accessToken(owner) {
      await whenLoggedIn()
      const tokens = stored.get()
      if (tokens !== null && needsRefresh(tokens, parts.now())) await refresh(tokens)
      return getToken(stored.get(), owner)
    },
    async replaceToken(refused, owner) {
      const tokens = stored.get()
      if (tokens === null) return null
      if (tokens.accessToken === refused) await refresh(tokens)
      const now = getToken(stored.get(), owner)
      return now === refused ? null : now
    },
  }
}

/** The access token, where it is `owner`'s. */
function getToken(tokens: TokenSet | null, owner: string | undefined): string | null {
  if (tokens === null) return null
  return owner === undefined || getOwner(readUser(tokens)) === owner ? tokens.accessToken : null
}

/** Another tab logged in, out, or as somebody else: this one follows. */
function stateInStore(tokens: TokenSet | null, state: SessionState): SessionState {
  if (tokens === null) return state.status === 'loggedOut' ? state : { status: 'loggedOut', because: 'left' }
  const user = readUser(tokens)
  return state.status === 'loggedIn' && state.user.id === user.id ? state : { status: 'loggedIn', user }
}
