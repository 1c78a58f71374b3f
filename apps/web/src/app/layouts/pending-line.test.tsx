// @vitest-environment jsdom
import { getMe } from '@lectern/contracts'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PlatformProvider } from '../../platform/platform.tsx'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { PendingLine } from './pending-line.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the line is visible until no call is pending, after a failed call too', async () => {
  const responses = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let requests = 0
  vi.stubGlobal('fetch', () => responses[requests++]?.promise)
  const platform = testPlatform()
  const { container } = render(
    <PlatformProvider value={platform}>
      <PendingLine />
    </PlatformProvider>,
  )
  const isLineVisible = () => container.querySelector('span[aria-hidden]') !== null
  expect(isLineVisible()).toBe(false)
  let calls: readonly Promise<unknown>[] = []
  await act(async () => {
    calls = responses.map(() => platform.http.call(getMe, {}, { retries: 0 }).catch((error: unknown) => error))
    await vi.waitFor(() => expect(requests).toBe(2))
  })
  expect(isLineVisible()).toBe(true)
  await act(async () => {
    responses[0]?.reject(new Error('the device broke'))
    expect(await calls[0]).toEqual(new Error('the device broke'))
  })
  expect(isLineVisible()).toBe(true)
  await act(async () => {
    responses[1]?.resolve(Response.json({ code: 'forbidden', message: '' }, { status: 403 }))
    await calls[1]
  })
  expect(isLineVisible()).toBe(false)
})
