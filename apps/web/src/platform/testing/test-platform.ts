import { SERVICE_PATHS } from '@lectern/contracts'
import { createMemoryStore } from '../outbox/entry-store.ts'
import { submissionChangesKind } from '../../services/submissions/submission-changes.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { createHttpClient, type HttpClient } from '../http/http-client.ts'
import { createOfflineAccess } from '../../services/offline/offline-access.ts'
import type { Platform } from '../platform.tsx'
import type { Session, SessionState } from '../session/session.ts'

/** The person who is logged in in tests of screens. */
export const TEST_USER = {
  id: '019237a0-0000-7000-8000-00000000000a',
  name: 'Åsa Öberg',
  username: 'student.se',
  realm: 'se',
  scopes: [],
  roles: [],
  acr: 'basic',
  isGroup: false,
  act: undefined,
} as const

const STATE: SessionState = { status: 'loggedIn', user: TEST_USER }
const never = () => {
  throw new Error('not asked for in these tests')
}

/** A platform with somebody logged in, whose calls go over the network at once; `reported` is what was told of errors. */
export function testPlatform(): Platform & { readonly reported: readonly unknown[] } {
  const reported: unknown[] = []
  const session: Session = {
    getState: () => STATE,
    subscribe: () => () => undefined,
    start: async () => undefined,
    begin: never,
    end: never,
    idToken: () => null,
    whenLoggedIn: async () => true,
    accessToken: async () => 'token',
    replaceToken: async () => null,
  }
  const http = createHttpClient({ services: SERVICE_PATHS, tokens: session, firstDelayMs: 0 })
  const report = (error: unknown) => void reported.push(error)
  return {
    config: {
      services: SERVICE_PATHS,
      realmOfHost: {},
      environment: 'local',
      demo: false,
      version: '1',
      remoteOrigins: [],
      links: { support: null, feedback: null },
      serviceUrls: {},
      helpWidgetUrl: null,
      errorReportingDsn: null,
      outsideWays: [],
    },
    http,
    session,
    oauth: {
      beginLogIn: never,
      finishLogIn: never,
      refresh: never,
      endCommonSession: async () => {},
      logOutUrl: never,
    },
    errors: { report },
    outbox: memoryOutbox(http, report),
    offline: createOfflineAccess(never),
    reported,
  }
}

/** The outbox itself, over a store that lives as long as the test. */
function memoryOutbox(http: HttpClient, report: (error: unknown) => void): Outbox {
  const newId = () => crypto.randomUUID()
  return createOutbox({
    store: createMemoryStore({ id: newId(), last: 0 }),
    kinds: [submissionChangesKind(http)],
    owner: () => TEST_USER.id,
    isOnline: () => true,
    now: Date.now,
    newId,
    alone: (work) => work(),
    later(milliseconds, call) {
      const timer = setTimeout(call, milliseconds)
      return () => clearTimeout(timer)
    },
    report,
  })
}
