// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider, useLocation } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseReaderSearch } from './reader-search.ts'
import { useFirstPlace } from './use-first-place.ts'

afterEach(cleanup)

function Place() {
  return <output>{useFirstPlace(parseReaderSearch(useLocation().searchStr).place)}</output>
}

test('the place of a link leaves the address, so that a reload continues where the person reads', async () => {
  const history = createMemoryHistory({ initialEntries: ['/book?place=c2.xhtml%23s1&origin=lms'] })
  const router = createRouter({ routeTree: createRootRoute({ component: Place }), history })
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(history.location.href).toBe('/book?origin=lms'))
  expect(screen.getByRole('status').textContent).toBe('c2.xhtml#s1')
})
