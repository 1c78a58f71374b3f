// @vitest-environment jsdom
import { Toast } from '@base-ui/react/toast'
import type { Reader } from '@lectern/reader-engine'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showLocale, showPlayerMessages } from '../../../platform/i18n/messages.ts'
import { changeReaderConfig, ReaderConfig, storedReaderConfig } from '../settings/reader-config.ts'
import { createFakeReader } from '../testing/fake-reader.ts'
import { SignVideo } from './sign-video.tsx'
// The dynamic import of this module must resolve at once in the tests.
import './video-window.tsx'

beforeAll(() => Promise.all([showPlayerMessages(), showLocale('en')]))
beforeEach(() => {
  vi.useFakeTimers()
  storedReaderConfig.set(ReaderConfig.parse({}))
  Object.assign(Element.prototype, { setPointerCapture: () => {} })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1100)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(760)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const languages = (['audio', 'video'] as const).map((media) => ({ language: media, label: '', media }))
const video = () => screen.queryByRole('region', { name: 'Sign language video' })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function show(language: number, mediaElements: readonly HTMLVideoElement[] = []) {
  const reader = Object.assign(createFakeReader({ languages, language }), { mediaElements })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fake has no private members
  const engine = reader as unknown as Reader
  render(
    <Toast.Provider>
      <SignVideo reader={engine} />
    </Toast.Provider>,
  )
  return reader
}

test('the video appears 1500 ms after the book', async () => {
  show(1)
  await pass(1499)
  expect(video()).toBeNull()
  await pass(1)
  await vi.waitFor(() => expect(video()).toBeTruthy())
})

test('the video appears only for a video language', async () => {
  const reader = show(0)
  await pass(5000)
  expect(video()).toBeNull()
  await act(async () => reader.change({ language: 1 }))
  await vi.waitFor(() => expect(video()).toBeTruthy())
  await act(async () => reader.change({ language: 0 }))
  expect(video()).toBeNull()
})

test('the video is hidden if the setting on this device turns it off', async () => {
  changeReaderConfig({ pictureInPicture: false })
  show(1)
  await pass(5000)
  // The code of the window is not loaded yet.
  expect(document.querySelector('section')).toBeNull()
  await act(async () => changeReaderConfig({ pictureInPicture: true }))
  await vi.waitFor(() => expect(video()).toBeTruthy())
})

test('a hidden window keeps its video in the document, so that the sound continues', async () => {
  const element = document.createElement('video')
  show(1, [element])
  await pass(1500)
  await vi.waitFor(() => expect(video()?.contains(element)).toBe(true))
  await act(async () => changeReaderConfig({ pictureInPicture: false }))
  expect(video()).toBeNull()
  expect(element.isConnected).toBe(true)
})

test('a pointer drags and resizes the window, and this device stores both', async () => {
  show(1)
  await pass(1500)
  await vi.waitFor(() => expect(video()).toBeTruthy())
  const drag = (name: string, x: number, y: number) => {
    const handle = screen.getByRole('button', { name })
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 500, clientY: 100 })
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 500 + x, clientY: 100 + y })
    fireEvent.pointerUp(handle, { pointerId: 1 })
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 0, clientY: 0 })
  }
  drag('Move the video', -44, 20)
  expect(video()?.style).toMatchObject({ left: '400px', top: '100px', width: '640px', height: '360px' })
  drag('Change the size of the video', -320, 0)
  expect(video()?.style).toMatchObject({ left: '400px', top: '100px', width: '320px', height: '180px' })
  expect(storedReaderConfig.get()).toMatchObject({
    videoPosition: { x: 400, y: 100 },
    videoSize: { width: 320, height: 180 },
  })
})

test('the video enters and leaves full screen', async () => {
  const calls: string[] = []
  Object.assign(Element.prototype, { requestFullscreen: () => calls.push('full') })
  Object.assign(document, { exitFullscreen: () => calls.push('small') })
  show(1)
  await pass(1500)
  await vi.waitFor(() => expect(video()).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: 'Full screen' }))
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: video() })
  fireEvent(document, new Event('fullscreenchange'))
  fireEvent.click(screen.getByRole('button', { name: 'Exit full screen' }))
  expect(calls).toEqual(['full', 'small'])
})
