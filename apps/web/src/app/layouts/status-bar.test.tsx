// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale } from '../../platform/i18n/messages.ts'
import { PlatformProvider } from '../../platform/platform.tsx'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { createOfflineAccess } from '../../services/offline/offline-access.ts'
import { OfflineProvider } from '../../services/offline/use-offline.ts'
import { StatusBar } from './status-bar.tsx'

beforeAll(() => showLocale('en'))
afterEach(cleanup)

test('the loading line is visible while a request is pending', async () => {
  const queries = new QueryClient()
  const { container } = render(
    <QueryClientProvider client={queries}>
      <PlatformProvider value={testPlatform()}>
        <OfflineProvider value={createOfflineAccess(() => Promise.reject(new Error('not used in this test')))}>
          <StatusBar />
        </OfflineProvider>
      </PlatformProvider>
    </QueryClientProvider>,
  )
  const line = () => container.querySelector('span[aria-hidden]')
  expect(line()).toBeNull()
  const response = Promise.withResolvers<string>()
  await act(async () => void queries.prefetchQuery({ queryKey: ['me'], queryFn: () => response.promise }))
  await waitFor(() => expect(line()).not.toBeNull())
  await act(async () => response.resolve('me'))
  await waitFor(() => expect(line()).toBeNull())
})
