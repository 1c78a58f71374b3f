// @vitest-environment jsdom
import { initialState, type ReadingState } from '@lectern/reader-engine'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useReader } from './use-reader.ts'
import { useReadingState } from './use-reading-state.ts'

afterEach(cleanup)

/** A fake `Reader` without a book. `open` is the number of open instances. */
class FakeReader {
  static open = 0
  state = initialState
  #listeners = new Set<() => void>()
  constructor() {
    FakeReader.open += 1
  }
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  change(part: Partial<ReadingState>) {
    this.state = { ...this.state, ...part }
    for (const listener of this.#listeners) listener()
  }
  close() {
    FakeReader.open -= 1
  }
}

let lastReader: FakeReader
const makeReader = () => (lastReader = new FakeReader())
const renderSpy = vi.fn<() => void>()

function Screen() {
  const reader = useReader(makeReader)
  return reader === null ? null : <Phase reader={reader} />
}

function Phase({ reader }: { readonly reader: FakeReader }) {
  renderSpy()
  return <p>{useReadingState(reader, (state) => state.phase)}</p>
}

test('one reader is open while the component is mounted, and none afterwards', () => {
  const { unmount } = render(<Screen />, { wrapper: StrictMode })
  expect(FakeReader.open).toBe(1)
  unmount()
  expect(FakeReader.open).toBe(0)
})

test('a new `makeReader` function closes the first reader', () => {
  const { rerender, unmount } = render(<ReaderOwner make={() => new FakeReader()} />)
  rerender(<ReaderOwner make={() => new FakeReader()} />)
  expect(FakeReader.open).toBe(1)
  unmount()
})

test('a component renders again only when its part of the state changes', () => {
  render(<Screen />)
  expect(screen.getByText('opening')).toBeTruthy()
  const before = renderSpy.mock.calls.length
  act(() => lastReader.change({ rate: 2 }))
  expect(renderSpy).toHaveBeenCalledTimes(before)
  act(() => lastReader.change({ phase: 'ready' }))
  expect(screen.getByText('ready')).toBeTruthy()
})

function ReaderOwner({ make }: { readonly make: () => FakeReader }) {
  useReader(make)
  return null
}
