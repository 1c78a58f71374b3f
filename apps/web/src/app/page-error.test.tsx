// @vitest-environment jsdom
import { SERVICE_PATHS } from '@lectern/contracts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CallError } from '../platform/http/call-error.ts'
import { showLocale } from '../platform/i18n/messages.ts'
import { type Platform, PlatformProvider } from '../platform/platform.tsx'
import { PageError } from './page-error.tsx'

beforeAll(() => showLocale('en'))
afterEach(cleanup)

const never = () => {
  throw new Error('not asked for in these tests')
}
const platformWith = (report: Platform['errors']['report']): Platform => ({
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
  http: { call: never },
  session: {
    getState: never,
    subscribe: never,
    start: never,
    begin: never,
    end: never,
    idToken: never,
    whenLoggedIn: never,
    accessToken: never,
    replaceToken: never,
  },
  oauth: { beginLogIn: never, finishLogIn: never, refresh: never, endCommonSession: never, logOutUrl: never },
  errors: { report },
  outbox: { put: never, queued: never, deviceId: never, drain: never, wake: never, leave: never },
})

function showPage(error: unknown) {
  const report = vi.fn<Platform['errors']['report']>()
  const Broken = () => <PageError error={error} />
  const router = createRouter({ routeTree: createRootRoute({ component: Broken }), history: createMemoryHistory() })
  render(
    <PlatformProvider value={platformWith(report)}>
      <RouterProvider<typeof router> router={router} />
    </PlatformProvider>,
  )
  return report
}

test('a page that breaks says that an error occurred, leads home, and is reported', async () => {
  const bug = new Error('a bug on the page')
  const report = showPage(bug)
  expect(await screen.findByText('An error occurred')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/')
  expect(report).toHaveBeenCalledWith(bug)
})

test('a page of what is not there is an unknown page, and no bug', async () => {
  const report = showPage(new CallError({ ok: false, code: 'not_found', status: 404 }))
  expect(await screen.findByText('404 Not Found')).toBeTruthy()
  expect(report).not.toHaveBeenCalled()
})
