import type { Call } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type Platform, PlatformProvider } from '../../../platform/platform.tsx'
import { testPlatform } from '../../../platform/testing/test-platform.ts'

/** The parts of the lists that the screens of the administration read. */
const EMPTY = { data: [], values: [], problems: [], meta: { totalCount: 0 } }

/** The parts of a call that the tests read. */
export interface SentInput {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: object | undefined
}

/**
 * Renders a screen of the administration. `serve` returns the data of a call, or a refusal with a code. Other calls
 * get empty lists.
 */
export function showScreen(screen: ReactNode, serve: (contract: Call, input: SentInput) => unknown): void {
  const call = async (contract: Call, input: SentInput) => {
    const data = serve(contract, input) ?? EMPTY
    return typeof data === 'object' && 'code' in data
      ? { ok: false, status: 400, ...data }
      : { ok: true, status: 200, data }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client has no other methods
  const platform: Platform = { ...testPlatform(), http: { call } as unknown as Platform['http'] }
  const routeTree = createRootRoute({ component: () => screen })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <PlatformProvider value={platform}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </PlatformProvider>,
  )
}
