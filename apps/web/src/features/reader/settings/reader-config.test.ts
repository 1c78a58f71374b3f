// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { changeReaderConfig, getDeviceId, ReaderConfig } from './reader-config.ts'

test('an empty store has the defaults of the specification', () => {
  expect(ReaderConfig.parse({})).toMatchObject({
    playbackRate: 1,
    audioVolume: 1,
    muted: false,
    autoPageTurnActive: true,
    highlightActive: true,
    pictureInPicture: true,
    readingRuler: false,
  })
})

test('an invalid value falls back to its default, and the others stay', () => {
  const parsed = ReaderConfig.parse({ playbackRate: 'fast', audioVolume: 7, font: 'lexend', textScale: 130 })
  expect(parsed).toMatchObject({ playbackRate: 1, audioVolume: 1, font: 'lexend', textScale: 130 })
})

test('values from an older version or another program are ignored', () => {
  const parsed = ReaderConfig.parse({ darkTheme: true, theme: 'neon', videoSize: { width: 640 }, lineSpacing: 40 })
  expect(parsed.theme).toBeNull()
  expect(parsed.lineSpacing).toBeNull()
})

test.each([null, 'text', 3, []])('%o is not a valid config', (stored) => {
  expect(ReaderConfig.safeParse(stored).success).toBe(false)
})

test('changes are stored under bookplayer_config with the other values', () => {
  changeReaderConfig({ playbackRate: 1.4 })
  changeReaderConfig({ videoPosition: { x: 10, y: 90 } })
  expect(JSON.parse(localStorage.getItem('bookplayer_config') ?? '')).toMatchObject({
    playbackRate: 1.4,
    videoPosition: { x: 10, y: 90 },
  })
})

test('a device id is created only once', () => {
  const name = getDeviceId()
  expect(name).toMatch(/^[0-9a-f-]{36}$/)
  expect(getDeviceId()).toBe(name)
})
