import { type CurrentProfile, SERVICE_PATHS } from '@lectern/contracts'
import { createMemoryStore } from '../outbox/entry-store.ts'
import type { EntryKind } from '../outbox/entry-kind.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { createHttpClient, type HttpClient } from '../http/http-client.ts'
import { trackPendingCalls } from '../http/pending-calls.ts'
import type { Platform } from '../platform.tsx'
import type { Session, SessionState } from '../session/session.ts'
import { createSignal } from '../signal.ts'

export const TEST_USER = {
  id: '019237a0-0000-7000-8000-00000000000a',
  name: 'Åsa Öberg',
  username: 'student.se',
  realm: 'se',
  scopes: [],
  roles: [],
  acr: 'basic',
  isGroup: false,
  isChild: false,
  act: undefined,
} as const

/** The profile of `TEST_USER` without groups, organizations and rights. */
export const TEST_PROFILE: CurrentProfile = {
  id: TEST_USER.id,
  name: TEST_USER.name,
  username: TEST_USER.username,
  guest: false,
  email: null,
  bankid: null,
  sms: null,
  eppn: null,
  gsuiteemail: null,
  office365: null,
  groups: [],
  organizations: [],
  subscriptions: [],
  actions: [],
  menu: [],
}

const STATE: SessionState = { status: 'loggedIn', user: TEST_USER }
const notUsed = () => {
  throw new Error('not used in these tests')
}

/** Creates a platform on which `TEST_USER` is logged in. Its calls are retried without delay. */
export function testPlatform(
  kinds: readonly EntryKind<unknown>[] = [],
): Platform & { readonly reported: readonly unknown[] } {
  const reported: unknown[] = []
  const session: Session = {
    getState: () => STATE,
    subscribe: () => () => undefined,
    start: async () => undefined,
    begin: notUsed,
    end: notUsed,
    idToken: () => null,
    whenLoggedIn: async () => true,
    accessToken: async () => 'token',
    replaceToken: async () => null,
  }
  const client = createHttpClient({ services: SERVICE_PATHS, tokens: session, firstDelayMs: 0 })
  const { http, isCallPending } = trackPendingCalls(client)
  const report = (error: unknown) => void reported.push(error)
  return {
    config: {
      services: SERVICE_PATHS,
      realmOfHost: {},
      environment: 'local',
      demo: false,
      version: '1',
      remoteOrigins: [],
      readerHosts: ['https://portal.example.org'],
      links: { support: null, feedback: null },
      serviceUrls: {},
      helpWidgetUrl: null,
      errorReportingDsn: null,
      stripePublishableKeys: {},
      seller: null,
      stripeSandbox: null,
      outsideWays: [],
    },
    http,
    isCallPending,
    session,
    oauth: {
      beginLogIn: notUsed,
      finishLogIn: notUsed,
      cancelLogIn: notUsed,
      refresh: notUsed,
      endCommonSession: async () => {},
      logOutUrl: notUsed,
    },
    errors: { report },
    outbox: createMemoryOutbox(kinds, http, report),
    isStorageFailing: createSignal(),
    reported,
  }
}

function createMemoryOutbox(
  kinds: readonly EntryKind<unknown>[],
  http: HttpClient,
  report: (error: unknown) => void,
): Outbox {
  const newId = () => crypto.randomUUID()
  return createOutbox({
    store: createMemoryStore({ id: newId(), last: 0 }),
    http,
    kinds,
    owner: () => TEST_USER.id,
    isOnline: () => true,
    now: Date.now,
    newId,
    runExclusive: (work) => work(),
    schedule(milliseconds, call) {
      const timer = setTimeout(call, milliseconds)
      return () => clearTimeout(timer)
    },
    report,
  })
}
