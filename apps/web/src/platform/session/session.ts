import type { TokenSource } from '../http/http-client.ts'
import type { StoredValue } from '../stored-value.ts'
import { needsRefresh, getOwner, type SessionUser, type TokenSet, readUser } from './token-set.ts'

/** Number of pauses until `whenLoggedIn` gives up. Spec 2 §4: 20 tries at 100 ms. */
const READY_TRIES = 20
const READY_PAUSE_MS = 100
/**
 * Maximum milliseconds that a page waits for a refresh, which then continues in the background. The navigation guard
 * waits ten seconds, so this limit must be shorter.
 */
const REFRESH_WAIT_MS = 5000
/** Number of characters at the end of a token that identify the token. */
const TOKEN_NAME_LENGTH = 16

export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'loggedOut'; readonly because: 'never' | 'left' | 'expired' }
  | { readonly status: 'loggedIn'; readonly user: SessionUser }

export type RefreshResult =
  | { readonly kind: 'tokens'; readonly tokens: TokenSet }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' }

export interface SessionPorts {
  readonly stored: StoredValue<TokenSet | null>
  /**
   * Runs `run` for a token while no other tab runs `run` for this token. If `run` returns true, no other tab uses this
   * token while this page is open.
   */
  readonly spendOnce: (token: string, run: () => Promise<boolean>) => Promise<void>
  readonly refresh: (tokens: TokenSet) => Promise<RefreshResult>
  readonly isOnline: () => boolean
  readonly now: () => number
  readonly pause: (milliseconds: number) => Promise<void>
}

export interface Session extends TokenSource {
  readonly getState: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  /** Reads the stored tokens. Refreshes tokens that expire soon; waits five seconds at most for the new tokens. */
  start(): Promise<void>
  /** Stores the tokens of a new log-in. */
  begin(tokens: TokenSet): void
  /** Removes the tokens and stores why the user is logged out. */
  end(because: 'left' | 'expired'): void
  /** Returns the id token for the log-out address; null without a log-in. */
  idToken(): string | null
  /**
   * Resolves with true if a user is logged in. Resolves with false without a log-in, or if the session does not start
   * within `tries` × 100 ms.
   */
  whenLoggedIn(tries?: number): Promise<boolean>
}

/** Creates a session. Its tokens are in `stored`. Spec 2 §4. */
export function createSession(ports: SessionPorts): Session {
  const { stored } = ports
  const listeners = new Set<() => void>()
  let state: SessionState = { status: 'starting' }

  const notifyListeners = (): void => {
    for (const listener of listeners) listener()
  }
  const changeState = (next: SessionState): void => {
    state = next
    notifyListeners()
  }
  /** Change the state first: the listener of the store in this tab must find no difference. */
  const changeStateAndTokens = (next: SessionState, tokens: TokenSet | null): void => {
    state = next
    stored.set(tokens)
    notifyListeners()
  }
  const begin = (tokens: TokenSet): void => changeStateAndTokens({ status: 'loggedIn', user: readUser(tokens) }, tokens)
  const end = (because: 'left' | 'expired'): void => changeStateAndTokens({ status: 'loggedOut', because }, null)
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
    if (next !== state) changeState(next)
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
        changeState(tokens === null ? { status: 'loggedOut', because: 'never' } : toState(tokens, state))
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

/**
 * Creates the function that refreshes tokens. The function resolves after a success, a failure or `REFRESH_WAIT_MS`.
 * Calls during a refresh do not start a second refresh, and their wait ends with the wait of the first call.
 */
function createRefresh(ports: SessionPorts, { begin, expire }: RefreshEvents): (oldTokens: TokenSet) => Promise<void> {
  const { stored } = ports
  let refreshing: Promise<void> | undefined
  /** Resolves with true if the refresh token cannot be used again. */
  const refreshOnce = async (oldTokens: TokenSet): Promise<boolean> => {
    const current = stored.get()
    // Another tab refreshed the tokens first, or logged out.
    if (current === null || current.accessToken !== oldTokens.accessToken) return false
    if (!ports.isOnline()) return false
    const result = await ports.refresh(current)
    switch (result.kind) {
      case 'tokens':
        begin(result.tokens)
        return true
      case 'refused':
        // Another user has possibly logged in during the request.
        if (stored.get()?.accessToken === current.accessToken) expire()
        return true
      case 'unreachable':
        // The tokens are possibly still valid, so the user stays logged in.
        return false
    }
  }
  return (oldTokens) => {
    if (refreshing !== undefined) return refreshing
    let unsubscribe = (): void => undefined
    const otherTabRefresh = new Promise<void>((resolve) => {
      unsubscribe = stored.subscribe(() => {
        if (stored.get()?.accessToken !== oldTokens.accessToken) resolve()
      })
    })
    const ownRefresh = ports.spendOnce(oldTokens.accessToken.slice(-TOKEN_NAME_LENGTH), () => refreshOnce(oldTokens))
    const completed = Promise.race([ownRefresh, otherTabRefresh]).finally(() => {
      unsubscribe()
      refreshing = undefined
    })
    refreshing = Promise.race([completed, ports.pause(REFRESH_WAIT_MS)])
    return refreshing
  }
}

/** Returns the access token. Returns null without a token, or if the token belongs to an account other than `owner`. */
function getToken(tokens: TokenSet | null, owner: string | undefined): string | null {
  if (tokens === null) return null
  return owner === undefined || getOwner(readUser(tokens)) === owner ? tokens.accessToken : null
}

/** Returns the state for the stored tokens, which another tab may have changed. */
function toState(tokens: TokenSet | null, state: SessionState): SessionState {
  if (tokens === null) return state.status === 'loggedOut' ? state : { status: 'loggedOut', because: 'left' }
  const user = readUser(tokens)
  return state.status === 'loggedIn' && state.user.id === user.id ? state : { status: 'loggedIn', user }
}
