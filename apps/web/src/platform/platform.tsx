import type { WebConfig } from '@lectern/contracts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ErrorReporter } from './error-report.ts'
import type { HttpClient } from './http/http-client.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { OAuthClient } from './session/oauth-client.ts'
import type { Session, SessionState } from './session/session.ts'
import type { SessionUser } from './session/token-set.ts'
import type { Signal } from './signal.ts'

/** The parts that services and features depend on. */
export interface Platform {
  readonly config: WebConfig
  readonly http: HttpClient
  /** True while a call of `http` is pending. */
  readonly isCallPending: Signal
  readonly session: Session
  readonly oauth: OAuthClient
  readonly errors: ErrorReporter
  /** Stores changes on this device until the server has received them. */
  readonly outbox: Outbox
  /** True while this device does not store the changes in the outbox. */
  readonly isStorageFailing: Signal
}

const PlatformContext = createContext<Platform | null>(null)
export const PlatformProvider = PlatformContext.Provider

/** Returns the platform. Throws outside `PlatformProvider`. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (platform === null) throw new Error('usePlatform outside PlatformProvider')
  return platform
}

export function useSessionState(): SessionState {
  const { session } = usePlatform()
  return useSyncExternalStore(session.subscribe, session.getState)
}

/** Returns the user who is logged in, or null. */
export function useUser(): SessionUser | null {
  const state = useSessionState()
  return state.status === 'loggedIn' ? state.user : null
}
