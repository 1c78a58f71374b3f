import type { TokenSource } from '../http/http-client.ts'
import type { StoredValue } from '../stored-value.ts'
import { needsRefresh, getOwner, type SessionUser, type TokenSet, readUser } from './token-set.ts'

/** Spec 2 §4: the wait for a ready log-in is 20 tries at 100 ms. */
const READY_TRIES = 20
const READY_PAUSE_MS = 100
/** Number of characters from the end of a token, its signature, that name the token. */
const NAME_LENGTH = 16

export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'loggedOut'; readonly because: 'never' | 'left' | 'expired' }
  | { readonly status: 'loggedIn'; readonly user: SessionUser }

export type RefreshAnswer =
  | { readonly kind: 'tokens'; readonly tokens: TokenSet }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' }

export interface SessionPorts {
  readonly stored: StoredValue<TokenSet | null>
  /** Runs one at a time in the whole browser for each token, and not again once it is spent: a refresh token rotates. */
  readonly spendOnce: (token: string, run: () => Promise<boolean>) => Promise<void>
  readonly refresh: (tokens: TokenSet) => Promise<RefreshAnswer>
  readonly isOnline: () => boolean
  readonly now: () => number
  readonly pause: (milliseconds: number) => Promise<void>
}

export interface Session extends TokenSource {
  readonly getState: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  /** Reads the stored tokens, and refreshes them if they expire soon. */
  start(): Promise<void>
  /** Stores the tokens of a new log-in. */
  begin(tokens: TokenSet): void
  /** Removes the tokens. */
  end(because: 'left' | 'expired'): void
  /** Returns the id token for the log-out address; null without a log-in. */
  idToken(): string | null
  /** Resolves with true after a log-in; with false after `tries` × 100 ms (default: 20), or at once without a log-in. */
  whenLoggedIn(tries?: number): Promise<boolean>
}

/** Creates the token session of spec 2 §4. */
export function createSession(ports: SessionPorts): Session {
  const { stored } = ports
  const listeners = new Set<() => void>()
  let state: SessionState = { status: 'starting' }

  const announce = (): void => {
    for (const listener of listeners) listener()
  }
  const enter = (next: SessionState): void => {
    state = next
    announce()
  }
  /** State and store change together, so that listeners of the store find nothing new in it. */
  const enterWith = (next: SessionState, tokens: TokenSet | null): void => {
    state = next
    stored.set(tokens)
    announce()
  }
  const begin = (tokens: TokenSet): void => enterWith({ status: 'loggedIn', user: readUser(tokens) }, tokens)
  const end = (because: 'left' | 'expired'): void => enterWith({ status: 'loggedOut', because }, null)
  const refresh = createRefresh(ports, { begin, expire: () => end('expired') })
  const refreshIfNeeded = async (): Promise<void> => {
    const tokens = stored.get()
    if (tokens !== null && needsRefresh(tokens, ports.now())) await refresh(tokens)
  }
  const whenLoggedIn = async (tries = READY_TRIES): Promise<boolean> => {
    for (let attempt = 0; attempt < tries && state.status === 'starting'; attempt += 1) {
      await ports.pause(READY_PAUSE_MS)
    }
    return state.status === 'loggedIn'
  }

  stored.subscribe(() => {
    const next = toState(stored.get(), state)
    if (next !== state) enter(next)
  })

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      await refreshIfNeeded()
      const tokens = stored.get()
      if (state.status === 'starting') {
        enter(tokens === null ? { status: 'loggedOut', because: 'never' } : toState(tokens, state))
      }
    },
    begin,
    end,
    idToken: () => stored.get()?.idToken ?? null,
    whenLoggedIn,
    async accessToken(owner) {
      await whenLoggedIn()
      await refreshIfNeeded()
      return getToken(stored.get(), owner)
    },
    async replaceToken(refused, owner) {
      const tokens = stored.get()
      if (tokens === null) return null
      if (tokens.accessToken === refused) await refresh(tokens)
      const current = getToken(stored.get(), owner)
      return current === refused ? null : current
    },
  }
}

interface RefreshEvents {
  readonly begin: (tokens: TokenSet) => void
  readonly expire: () => void
}

/** Creates the function that replaces spent tokens. Ends when this tab or another one has new tokens, or none. */
function createRefresh(ports: SessionPorts, { begin, expire }: RefreshEvents): (spent: TokenSet) => Promise<void> {
  const { stored } = ports
  let refreshing: Promise<void> | undefined
  /** Returns whether the token is spent now. */
  const refreshOnce = async (spent: TokenSet): Promise<boolean> => {
    const current = stored.get()
    // Another tab was quicker, or logged out.
    if (current === null || current.accessToken !== spent.accessToken) return false
    if (!ports.isOnline()) return false
    const answer = await ports.refresh(current)
    switch (answer.kind) {
      case 'tokens':
        begin(answer.tokens)
        return true
      case 'refused':
        // Unless another user logged in meanwhile, with other tokens.
        if (stored.get()?.accessToken === current.accessToken) expire()
        return true
      case 'unreachable':
        // An unreachable server is no reason to log out.
        return false
    }
  }
  return (spent) => {
    if (refreshing !== undefined) return refreshing
    let unsubscribe = (): void => undefined
    const elsewhere = new Promise<void>((resolve) => {
      unsubscribe = stored.subscribe(() => {
        if (stored.get()?.accessToken !== spent.accessToken) resolve()
      })
    })
    const here = ports.spendOnce(spent.accessToken.slice(-NAME_LENGTH), () => refreshOnce(spent))
    refreshing = Promise.race([here, elsewhere]).finally(() => {
      unsubscribe()
      refreshing = undefined
    })
    return refreshing
  }
}

/** Returns the access token if it is the owner's. */
function getToken(tokens: TokenSet | null, owner: string | undefined): string | null {
  if (tokens === null) return null
  return owner === undefined || getOwner(readUser(tokens)) === owner ? tokens.accessToken : null
}

/** Derives the state from the store: another tab may have logged in or out, or changed the user. */
function toState(tokens: TokenSet | null, state: SessionState): SessionState {
  if (tokens === null) return state.status === 'loggedOut' ? state : { status: 'loggedOut', because: 'left' }
  const user = readUser(tokens)
  return state.status === 'loggedIn' && state.user.id === user.id ? state : { status: 'loggedIn', user }
}
