import type { Call } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type Platform, PlatformProvider } from '../../../platform/platform.tsx'
import { testPlatform } from '../../../platform/testing/test-platform.ts'
import { useRemovedFocus } from '../../../ui/removed-focus/use-removed-focus.ts'
import { SnackbarProvider } from '../../../ui/snackbar.tsx'

const LABELS = {
  label: 'Notices',
  closeLabel: 'Close',
  kindLabels: { success: '', error: '', warning: '', info: '' },
}

/** The parts of the lists that the screens of the administration read. */
const EMPTY = { data: [], values: [], problems: [], meta: { totalCount: 0 } }

/** A call that a screen has made. */
export interface SentCall {
  readonly contract: Call
  readonly params: unknown
  readonly query: { readonly filters?: string; readonly include?: string } | undefined
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

function Page({ children }: { readonly children: ReactNode }) {
  const main = useRemovedFocus<HTMLElement>()
  return (
    <SnackbarProvider {...LABELS}>
      <main ref={main}>{children}</main>
    </SnackbarProvider>
  )
}

let history = createMemoryHistory()

/** Returns the address of the screen that was rendered last. */
export const readAddress = (): string => history.location.href
/** Returns how many pages the browser can show with its buttons. A page that replaces another one counts once. */
export const countPages = (): number => history.length

/**
 * Renders a screen of the administration at an address, with its snackbars. `serve` returns the data of a call, a refusal
 * with a code, or a promise of one. Other calls get empty lists. Returns the calls, in their order.
 */
export function showScreen(
  screen: ReactNode,
  serve: (contract: Call, sent: SentCall) => unknown,
  address = '/',
): readonly SentCall[] {
  const sent: SentCall[] = []
  const call = async (
    contract: Call,
    { params, query, body }: Omit<Partial<SentCall>, 'contract'>,
    { headers }: Pick<SentCall, 'headers'> = {},
  ) => {
    const received = { contract, params, query, body, headers }
    sent.push(received)
    const data = (await serve(contract, received)) ?? EMPTY
    return typeof data === 'object' && 'code' in data && 'details' in data
      ? { ok: false, status: 400, ...data }
      : { ok: true, status: 200, data }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client has no other methods
  const platform: Platform = { ...testPlatform(), http: { call } as unknown as Platform['http'] }
  const routeTree = createRootRoute({ component: () => <Page>{screen}</Page> })
  history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree,
    history,
    // The values of the address are plain texts, as in the app.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const texts = Object.entries(search).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      )
      return texts.length === 0 ? '' : `?${new URLSearchParams(texts)}`
    },
  })
  render(
    <PlatformProvider value={platform}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </PlatformProvider>,
  )
  return sent
}
