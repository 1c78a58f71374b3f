import type { Call } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { type SentCall, showScreen } from './show-screen.tsx'

const REFUSAL = { code: 'unexpected_error', details: {} }

type Serve = (contract: Call, sent: SentCall) => unknown

interface FailedReads {
  readonly page: () => ReactNode
  /** Paths of all calls with which the page reads, sorted. */
  readonly paths: readonly string[]
  readonly serve: Serve
  readonly address?: string
}

/**
 * Shows a page once for each call with which it reads, and lets the requests of this call fail. Expects an alert with a
 * button that repeats the request, and no alert after the call works again. Returns the paths of the failed calls.
 */
export async function walkFailedReads({ page, paths, serve, address = '/' }: FailedReads): Promise<readonly string[]> {
  await expectReads({ page, paths, serve, address })
  for (const path of paths) {
    let fails = true
    showScreen(
      page(),
      (contract, sent) =>
        fails && contract.method === 'GET' && contract.path === path ? REFUSAL : serve(contract, sent),
      address,
    )
    const findButton = () => screen.queryByRole('button', { name: 'Try again' })
    await waitFor(() => expect([path, findButton()?.closest('[role="alert"]') != null]).toEqual([path, true]))
    fails = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect([path, screen.queryAllByRole('alert').length]).toEqual([path, 0]))
    cleanup()
  }
  return paths
}

async function expectReads({ page, paths, serve, address }: FailedReads): Promise<void> {
  const sent = showScreen(page(), serve, address)
  const listReads = () => {
    const reads = sent.filter(({ contract }) => contract.method === 'GET').map(({ contract }) => contract.path)
    return [...new Set(reads)].toSorted((a, b) => a.localeCompare(b))
  }
  await waitFor(() => expect(listReads()).toEqual(paths))
  cleanup()
}
