// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { CallError } from '../platform/http/call-error.ts'
import { showLocale } from '../platform/i18n/messages.ts'
import { PlatformProvider } from '../platform/platform.tsx'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { PageError } from './page-error.tsx'

beforeAll(() => showLocale('en'))
afterEach(cleanup)

function showPage(error: unknown) {
  const platform = testPlatform()
  const Broken = () => <PageError error={error} />
  const router = createRouter({ routeTree: createRootRoute({ component: Broken }), history: createMemoryHistory() })
  render(
    <PlatformProvider value={platform}>
      <RouterProvider<typeof router> router={router} />
    </PlatformProvider>,
  )
  return platform.reported
}

test('a page that throws says that an error occurred, links to home, and reports the error', async () => {
  const bug = new Error('a bug on the page')
  const reported = showPage(bug)
  expect(await screen.findByText('An error occurred')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/')
  expect(reported).toEqual([bug])
})

test('a page about an item that does not exist shows 404 and reports no error', async () => {
  const reported = showPage(new CallError({ ok: false, code: 'not_found', status: 404 }))
  expect(await screen.findByText('404 Not Found')).toBeTruthy()
  expect(reported).toEqual([])
})
