// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LazyPart } from './lazy-part.tsx'

afterEach(cleanup)

const Part = () => <p>here</p>

test('a part is loaded once, when it is needed for the first time', async () => {
  const load = vi.fn<() => Promise<typeof Part>>(async () => Part)
  const { rerender } = render(<LazyPart {...{ load, props: {}, onFailed: () => {} }} needed={false} />)
  expect(load).not.toHaveBeenCalled()
  await act(async () => rerender(<LazyPart {...{ load, props: {}, onFailed: () => {} }} needed />))
  expect(screen.getByText('here')).toBeTruthy()
  await act(async () => rerender(<LazyPart {...{ load, props: {}, onFailed: () => {} }} needed={false} />))
  await act(async () => rerender(<LazyPart {...{ load, props: {}, onFailed: () => {} }} needed />))
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failed load is reported, and repeated the next time the part is needed', async () => {
  const load = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValueOnce(Part)
  const onFailed = vi.fn<() => void>()
  const { rerender } = render(<LazyPart {...{ load, props: {}, onFailed }} needed={false} />)
  await act(async () => rerender(<LazyPart {...{ load, props: {}, onFailed }} needed />))
  expect(onFailed).toHaveBeenCalledTimes(1)
  await act(async () => rerender(<LazyPart {...{ load, props: {}, onFailed }} needed={false} />))
  await act(async () => rerender(<LazyPart {...{ load, props: {}, onFailed }} needed />))
  expect(screen.getByText('here')).toBeTruthy()
})
