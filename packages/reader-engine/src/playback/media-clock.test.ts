// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeMedia } from '../testing/fake-media.ts'
import type { Clip } from './clip.ts'
import { MediaClock } from './media-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const clip = (clipBegin: number, clipEnd: number, media = 'a.mp3'): Clip => ({ media, clipBegin, clipEnd })
/** A frame of the fake clock, by which a confirmation may come late. */
const FRAME_S = 0.017

interface Desk {
  readonly clock: MediaClock
  readonly media: readonly FakeMedia[]
  /** What the clock told: `enter 0 @1.0`, `mark 0.1`, `ended`, `failed 0 reason`. */
  readonly told: string[]
  /** Addresses, as a source makes them; a test changes them to renew. */
  readonly addresses: {
    suffix: string
    renewals: number
    renew: () => Promise<string>
    /** A request has ended, as the browser tells. */
    ended: (address: string) => void
  }
  /** The most elements that ever played at once. */
  readonly most: () => number
}

function desk(
  clips: readonly Clip[],
  options: { lengths?: Record<string, number | 'broken'>; marks?: number[][]; skipped?: number[] } = {},
): Desk {
  const told: string[] = []
  const media: FakeMedia[] = []
  const addresses: Desk['addresses'] = {
    suffix: '',
    renewals: 0,
    renew: async () => 'https://b.example/a.mp3?new',
    ended: () => {},
  }
  let most = 0
  const lengthOf = (src: string) => options.lengths?.[src.replace('https://b.example/', '')] ?? 100
  const clock = new MediaClock(
    {
      createMedia: () => {
        const made = new FakeMedia(lengthOf)
        made.element.addEventListener('playing', () => {
          most = Math.max(most, media.filter(({ playing }) => playing).length)
        })
        media.push(made)
        return made.element
      },
      address: async (path) => `https://b.example/${path}${addresses.suffix}`,
      renewedAddress: () => {
        addresses.renewals += 1
        return addresses.renew()
      },
      watchRequests: (onEnded) => {
        addresses.ended = onEnded
        return () => (addresses.ended = () => {})
      },
    },
    {
      onEnter: (index, at) => told.push(`enter ${index} @${at.toFixed(1)}`),
      onMark: (index, mark) => told.push(`mark ${index}.${mark}`),
      onEnded: () => told.push('ended'),
      onAudible: () => {},
      onStalled: () => {},
      onFailed: (index, error) => told.push(`failed ${index} ${String(error)}`),
    },
  )
  clock.setPlaylist({
    clips,
    marksOf: (index) => options.marks?.[index] ?? [],
    isSkipped: (index) => options.skipped?.includes(index) ?? false,
  })
  return { clock, media, told, addresses, most: () => most }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const seeksOf = ({ media }: Desk) => media.flatMap(({ seeks }) => seeks)

describe('clips of one file', () => {
  test('that touch are played through without a seek, and each is told in its moment', async () => {
    const it = desk([clip(0, 2), clip(2, 3.5), clip(3.5, 5)])
    await it.clock.play(0)
    await pass(1.9)
    expect(it.told).toEqual(['enter 0 @0.0'])
    await pass(0.1 + FRAME_S)
    expect(it.told).toEqual(['enter 0 @0.0', 'enter 1 @2.0'])
    await pass(4)
    expect(it.told).toEqual(['enter 0 @0.0', 'enter 1 @2.0', 'enter 2 @3.5', 'ended'])
    expect(seeksOf(it)).toEqual([])
    expect(it.clock.playing).toBe(false)
    expect(it.media.some(({ playing }) => playing)).toBe(false)
  })

  test('with a silence of up to 0.6 s between them are played through the silence', async () => {
    const it = desk([clip(0, 1), clip(1.5, 2)])
    await it.clock.play(0)
    await pass(1.4)
    expect(it.told).toEqual(['enter 0 @0.0'])
    await pass(0.1 + FRAME_S)
    expect(it.told.at(-1)).toBe('enter 1 @1.5')
    expect(seeksOf(it)).toEqual([])
  })

  test('a pause in the silence between them keeps the silence', async () => {
    const it = desk([clip(0, 1), clip(1.5, 2)])
    await it.clock.play(0)
    await pass(1.2)
    it.clock.pause()
    await pass(5)
    await it.clock.play()
    await pass(0.2)
    expect(it.told.at(-1)).toBe('enter 0 @1.2')
    await pass(0.1 + FRAME_S)
    expect(it.told.at(-1)).toBe('enter 1 @1.5')
    expect(seeksOf(it)).toEqual([])
  })

  test('with more between them are reached by a seek', async () => {
    const it = desk([clip(0, 1), clip(1.8, 3)])
    await it.clock.play(0)
    await pass(1 + FRAME_S)
    expect(seeksOf(it)).toEqual([1.8])
    expect(it.told.at(-1)).toBe('enter 1 @1.8')
  })

  test('that go back in the file are reached by a seek', async () => {
    const it = desk([clip(5, 6), clip(1, 2)])
    await it.clock.play(0)
    await pass(1 + FRAME_S)
    expect(seeksOf(it)).toEqual([5, 1])
  })

  test('are played from some seconds into one', async () => {
    const it = desk([clip(10, 20)])
    await it.clock.play(0, 4)
    expect(it.told).toEqual(['enter 0 @14.0'])
    await pass(1)
    expect(it.clock.offset).toBeCloseTo(5, 3)
  })
})

describe('the end of a file', () => {
  test('ends a clip that names no end', async () => {
    const it = desk([clip(3, Infinity), clip(0, 1, 'b.mp3')], { lengths: { 'a.mp3': 5 } })
    await it.clock.play(0)
    await pass(1.9)
    expect(it.told).toHaveLength(1)
    await pass(0.2)
    expect(it.told.at(-1)).toBe('enter 1 @0.0')
  })

  test('is not the end of a clip after it that goes back a little', async () => {
    const it = desk([clip(3, Infinity), clip(4.9, 5)], { lengths: { 'a.mp3': 5 } })
    await it.clock.play(0)
    await pass(2.3)
    expect(it.told).toEqual(['enter 0 @3.0', 'enter 1 @4.9', 'ended'])
  })

  test('ends a clip that would go beyond it', async () => {
    const it = desk([clip(3, 60)], { lengths: { 'a.mp3': 5 } })
    await it.clock.play(0)
    await pass(2.1)
    expect(it.told.at(-1)).toBe('ended')
  })
})

describe('a clip that begins beyond the end of its file', () => {
  const lengths = { 'a.mp3': 5 }

  test('is passed over, and never is the file begun anew for it', async () => {
    const it = desk([clip(3, 5), clip(60, 70), clip(80, Infinity), clip(1, 2)], { lengths })
    await it.clock.play(0)
    await pass(2.1)
    expect(it.told).toEqual(['enter 0 @3.0', 'enter 3 @1.0'])
    expect(seeksOf(it)).toEqual([3, 1])
  })

  test('is passed over where it would begin as the file ends', async () => {
    const it = desk([clip(3, 5), clip(5, 6), clip(0, 1, 'b.mp3')], { lengths })
    await it.clock.play(0)
    await pass(2.1)
    expect(it.told).toEqual(['enter 0 @3.0', 'enter 2 @0.0'])
  })

  test('as the last one ends the narration', async () => {
    const it = desk([clip(3, 4), clip(60, 70)], { lengths })
    await it.clock.play(0)
    await pass(1.1)
    expect(it.told).toEqual(['enter 0 @3.0', 'ended'])
    expect(it.media.some(({ playing }) => playing)).toBe(false)
  })

  test('is passed over when play is asked for it', async () => {
    const it = desk([clip(60, 70), clip(0, 1, 'b.mp3')], { lengths })
    await it.clock.play(0)
    await pass(0.1)
    expect(it.told).toEqual(['enter 1 @0.0'])
    expect(seeksOf(it)).not.toContain(0)
  })
})

describe('clips that are skipped', () => {
  test('are not heard: what follows in the file is reached by a seek, however short they are', async () => {
    const it = desk([clip(0, 1), clip(1, 1.2), clip(1.2, 3)], { skipped: [1] })
    await it.clock.play(0)
    await pass(1 + FRAME_S)
    expect(it.told).toEqual(['enter 0 @0.0', 'enter 2 @1.2'])
    expect(seeksOf(it)).toEqual([1.2])
  })

  test('one after another at the end are the end', async () => {
    const it = desk([clip(0, 1), clip(1, 2), clip(2, 3)], { skipped: [1, 2] })
    await it.clock.play(0)
    await pass(1 + FRAME_S)
    expect(it.told.at(-1)).toBe('ended')
    expect(it.media.some(({ playing }) => playing)).toBe(false)
  })

  test('in a file of their own are not fetched', async () => {
    const it = desk([clip(0, 1), clip(0, 1, 'skipped.mp3'), clip(0, 1, 'c.mp3')], { skipped: [1] })
    await it.clock.play(0)
    await pass(1.1)
    expect(it.told.at(-1)).toBe('enter 2 @0.0')
    expect(it.media.flatMap(({ sources }) => sources).join()).not.toContain('skipped')
  })

  test('are heard when they are asked for', async () => {
    const it = desk([clip(0, 1), clip(1, 2)], { skipped: [1] })
    await it.clock.play(1, 0)
    expect(it.told).toEqual(['enter 1 @1.0'])
  })
})

describe('the next file', () => {
  const clips = [clip(0, 1), clip(1, 2), clip(7, 9, 'b.mp3')]

  test('is made ready in the other element, at its clip, while the first plays', async () => {
    const it = desk(clips)
    await it.clock.play(0)
    await pass(0.1)
    expect(it.media[1]?.sources).toEqual(['https://b.example/b.mp3'])
    expect(it.media[1]?.element.currentTime).toBe(7)
    expect(it.media[1]?.playing).toBe(false)
  })

  test('is taken over without another request, and never do two elements play', async () => {
    const it = desk(clips)
    await it.clock.play(0)
    await pass(2.5)
    expect(it.told.at(-1)).toBe('enter 2 @7.0')
    expect(it.clock.media).toBe(it.media[1]?.element)
    expect(it.media.map(({ playing }) => playing)).toEqual([false, true])
    expect(it.media.map(({ sources }) => sources.length)).toEqual([1, 1])
    expect(it.most()).toBe(1)
  })
})

describe('marks within a clip', () => {
  test('are told in order, each once, before the clip ends', async () => {
    const it = desk([clip(0, 4), clip(4, 5)], { marks: [[1, 2.5]] })
    await it.clock.play(0)
    await pass(1 + FRAME_S)
    expect(it.told.at(-1)).toBe('mark 0.0')
    await pass(4)
    expect(it.told).toEqual(['enter 0 @0.0', 'mark 0.0', 'mark 0.1', 'enter 1 @4.0', 'ended'])
  })

  test('beyond the end of the clip are not told', async () => {
    const it = desk([clip(0, 2)], { marks: [[3]] })
    await it.clock.play(0)
    await pass(5)
    expect(it.told).toEqual(['enter 0 @0.0', 'ended'])
  })
})

test('a change of rate moves the next boundary', async () => {
  const it = desk([clip(0, 4), clip(4, 8)])
  await it.clock.play(0)
  await pass(1)
  it.clock.rate = 2
  await pass(1.5 + FRAME_S)
  expect(it.told.at(-1)).toBe('enter 1 @4.0')
  expect(it.media.map(({ element }) => element.playbackRate)).toEqual([2, 2])
})

describe('a pause', () => {
  test('stops sound and clock, and play goes on from there without a seek', async () => {
    const it = desk([clip(0, 2), clip(2, 4)])
    await it.clock.play(0)
    await pass(1)
    it.clock.pause()
    await pass(60)
    expect(it.media.some(({ playing }) => playing)).toBe(false)
    expect(it.clock.offset).toBeCloseTo(1, 3)
    await it.clock.play()
    await pass(1 + FRAME_S)
    expect(it.told.at(-1)).toBe('enter 1 @2.0')
    expect(seeksOf(it)).toEqual([])
  })

  test('before the file has come lets nothing sound', async () => {
    const it = desk([clip(0, 2)])
    const starting = it.clock.play(0)
    it.clock.pause()
    await starting
    await pass(1)
    expect(it.media.some(({ playing }) => playing)).toBe(false)
    expect(it.told).toEqual([])
  })
})

describe('of two wishes at once the later one counts', () => {
  test('for clips of two files', async () => {
    const it = desk([clip(0, 9), clip(5, 9, 'b.mp3')])
    await Promise.all([it.clock.play(0), it.clock.play(1)])
    await pass(0.1)
    expect(it.told).toEqual(['enter 1 @5.0'])
    expect(it.most()).toBe(1)
  })

  test('for clips of the file that is loaded', async () => {
    const it = desk([clip(0, 1), clip(20, 30), clip(50, 60)])
    await it.clock.cue(0)
    await Promise.all([it.clock.play(1), it.clock.play(2)])
    await pass(0.1)
    expect(it.told).toEqual(['enter 2 @50.0'])
    expect(it.clock.index).toBe(2)
  })

  test('for one clip twice, it is entered once', async () => {
    const it = desk([clip(5, 9)])
    await it.clock.cue(0)
    await Promise.all([it.clock.play(0, 0), it.clock.play(0, 0)])
    expect(it.told).toEqual(['enter 0 @5.0'])
  })
})

test('a cue stands at its place and does not sound; play goes on from it', async () => {
  const it = desk([clip(0, 5), clip(5, 9)])
  await it.clock.cue(1, 1.5)
  expect([it.clock.index, it.clock.offset, it.clock.playing]).toEqual([1, 1.5, false])
  expect(it.media[0]?.playing).toBe(false)
  await it.clock.play()
  expect(it.told).toEqual(['enter 1 @6.5'])
})

describe('a file that fails', () => {
  test('is asked for again under a renewed address, and goes on from the same time', async () => {
    const it = desk([clip(0, 10)])
    await it.clock.play(0)
    await pass(3)
    it.media[0]?.fail()
    await pass(0.5)
    expect(it.addresses.renewals).toBe(1)
    expect(it.media[0]?.element.src).toBe('https://b.example/a.mp3?new')
    expect(it.media[0]?.element.currentTime).toBeCloseTo(3.5, 1)
    expect(it.told).toEqual(['enter 0 @0.0'])
  })

  test('at its first request is begun when it sounds, and told once', async () => {
    const it = desk([clip(2, 10)], { lengths: { 'a.mp3': 'broken' } })
    it.addresses.renew = () => new Promise((resolve) => setTimeout(() => resolve('https://b.example/a.mp3?new'), 500))
    await it.clock.play(0)
    await pass(0.4)
    expect(it.told).toEqual([])
    await pass(0.5)
    expect(it.told).toEqual(['enter 0 @2.0'])
  })

  test('again at once is told, after one renewal', async () => {
    const it = desk([clip(0, 10)], { lengths: { 'a.mp3': 'broken', 'a.mp3?new': 'broken' } })
    await it.clock.play(0)
    await pass(1)
    expect(it.addresses.renewals).toBe(1)
    expect(it.told).toHaveLength(1)
    expect(it.told[0]).toMatch(/^failed 0/)
    expect(it.clock.playing).toBe(false)
  })

  test('is told with the reason where there is no renewed address', async () => {
    const it = desk([clip(0, 10)], { lengths: { 'a.mp3': 'broken' } })
    it.addresses.renew = () => Promise.reject(new Error('gone'))
    await it.clock.play(0)
    await pass(1)
    expect(it.told).toEqual(['failed 0 Error: gone'])
  })

  test('at the same place again and again ends in a failure, not in requests for ever', async () => {
    const it = desk([clip(0, 10)])
    await it.clock.play(0)
    await pass(3)
    for (let again = 0; again < 5; again++) {
      it.media[0]?.fail()
      await pass(0)
    }
    expect(it.addresses.renewals).toBe(1)
    expect(it.told.at(-1)).toMatch(/^failed 0/)
  })
})

describe('a signature that has been renewed while a long file plays', () => {
  const clips = [clip(0, 2), clip(2, 4), clip(4, 6), clip(0, 1, 'b.mp3')]

  test('is taken over by the other element at the next clip', async () => {
    const it = desk(clips)
    for (const made of it.media) made.buffered = false
    await it.clock.play(0)
    it.addresses.suffix = '?new'
    await pass(2.5)
    await pass(2)
    expect(it.clock.media.src).toBe('https://b.example/a.mp3?new')
    expect(it.told.slice(0, 3)).toEqual(['enter 0 @0.0', 'enter 1 @2.0', 'enter 2 @4.0'])
    expect(it.most()).toBe(1)
  })

  test('does not keep the next file from being made ready after a jump away', async () => {
    const it = desk([...clips, clip(0, 5, 'c.mp3'), clip(0, 5, 'd.mp3')])
    for (const made of it.media) made.buffered = false
    await it.clock.play(0)
    it.addresses.suffix = '?new'
    await pass(2.5)
    await it.clock.play(4)
    await pass(1)
    expect(it.media.flatMap(({ sources }) => sources)).toContain('https://b.example/d.mp3?new')
  })
})

describe('a signature that is renewed in the midst of a long clip', () => {
  /** Six seconds into the clip its address has been renewed, and the clock looks at it again. */
  const renewed = async (clips: readonly Clip[]) => {
    const it = desk(clips)
    for (const made of it.media) made.buffered = false
    await it.clock.play(0)
    await pass(3)
    it.addresses.suffix = '?new'
    await pass(3)
    it.media[0]?.timeUpdate()
    await pass(0)
    return it
  }

  test('is taken over a second later, at the same time of the media', async () => {
    const it = await renewed([clip(0, 60), clip(60, 70)])
    expect(it.clock.media).toBe(it.media[0]?.element)
    expect(it.media[1]?.sources).toEqual(['https://b.example/a.mp3?new'])
    await pass(1 + FRAME_S)
    expect(it.clock.media).toBe(it.media[1]?.element)
    expect(it.clock.media.currentTime).toBeCloseTo(7, 1)
    expect(it.media.map(({ playing }) => playing)).toEqual([false, true])
    expect([it.told, it.most(), it.addresses.renewals]).toEqual([['enter 0 @0.0'], 1, 0])
  })

  test('is taken over at the next clip where that is near', async () => {
    const it = await renewed([clip(0, 9), clip(9, 20)])
    await pass(2.5)
    expect(it.clock.media).toBe(it.media[0]?.element)
    await pass(0.5 + FRAME_S)
    expect(it.clock.media).toBe(it.media[1]?.element)
    expect(it.told).toEqual(['enter 0 @0.0', 'enter 1 @9.0'])
    expect(it.most()).toBe(1)
  })

  test('is not taken over before it can be heard', async () => {
    const it = await renewed([clip(0, 60)])
    for (const made of it.media.slice(1)) made.ready = false
    await pass(2)
    expect(it.clock.media).toBe(it.media[0]?.element)
    expect(it.media.map(({ playing }) => playing)).toEqual([true, false])
  })

  test('is not taken over at a place that was left by a jump', async () => {
    const it = await renewed([clip(0, 60), clip(80, 90)])
    await it.clock.play(1, 0)
    await pass(2)
    expect(it.clock.media.currentTime).toBeCloseTo(82, 1)
    expect(it.told).toEqual(['enter 0 @0.0', 'enter 1 @80.0'])
  })

  test('is not asked for again where the whole file is there', async () => {
    const it = desk([clip(0, 60)])
    await it.clock.play(0)
    it.addresses.suffix = '?new'
    await pass(6)
    it.media[0]?.timeUpdate()
    await pass(2)
    expect(it.media[1]?.sources).toEqual([])
  })
})

describe('a connection that is lost while a file plays', () => {
  const lost = async (it: Desk) => {
    await it.clock.play(0)
    await pass(3)
    it.addresses.ended('https://b.example/a.mp3')
    await pass(0)
  }

  test('is asked about at once: when the next one is refused, the other element sounds on with what it has', async () => {
    const it = desk([clip(0, 60)])
    for (const made of it.media) made.buffered = false
    await lost(it)
    expect([it.addresses.renewals, it.media[1]?.sources]).toEqual([1, ['https://b.example/a.mp3?new']])
    await pass(0.3)
    it.media[0]?.fail()
    await pass(0)
    expect(it.clock.media).toBe(it.media[1]?.element)
    expect(it.clock.media.currentTime).toBeCloseTo(3.3, 1)
    expect(it.media.map(({ playing }) => playing)).toEqual([false, true])
    expect([it.told, it.most(), it.addresses.renewals]).toEqual([['enter 0 @0.0'], 1, 1])
  })

  test('changes nothing where the next one would be let in', async () => {
    const it = desk([clip(0, 60)])
    for (const made of it.media) made.buffered = false
    it.addresses.renew = async () => 'https://b.example/a.mp3'
    await lost(it)
    await pass(5)
    expect([it.addresses.renewals, it.media[1]?.sources]).toEqual([1, []])
  })

  test('is not asked about where nothing more is needed of it, or it was for another file', async () => {
    const it = desk([clip(0, 60)])
    await lost(it)
    for (const made of it.media) made.buffered = false
    it.addresses.ended('https://b.example/b.mp3')
    await pass(1)
    expect(it.addresses.renewals).toBe(0)
  })

  test('is no concern of a clock that is closed', async () => {
    const it = desk([clip(0, 60)])
    for (const made of it.media) made.buffered = false
    await it.clock.play(0)
    it.clock.close()
    it.addresses.ended('https://b.example/a.mp3')
    await pass(1)
    expect(it.addresses.renewals).toBe(0)
  })
})

test('new clips end what was played', async () => {
  const it = desk([clip(0, 10)])
  await it.clock.play(0)
  await pass(1)
  it.clock.setPlaylist({ clips: [clip(0, 1)], marksOf: () => [], isSkipped: () => false })
  await pass(20)
  expect(it.told).toEqual(['enter 0 @0.0'])
  expect(it.clock.index).toBe(-1)
})

test('volume and mute are those of both elements', () => {
  const it = desk([])
  it.clock.setVolume(0.4, true)
  expect(it.media.map(({ element }) => [element.volume, element.muted])).toEqual([
    [0.4, true],
    [0.4, true],
  ])
})

test('a closed clock plays nothing and holds no file', async () => {
  const it = desk([clip(0, 1), clip(1, 2)])
  await it.clock.play(0)
  await pass(0.5)
  it.clock.close()
  await pass(10)
  expect(it.told).toEqual(['enter 0 @0.0'])
  expect(it.media.map(({ element }) => [element.paused, element.hasAttribute('src')])).toEqual([
    [true, false],
    [true, false],
  ])
})
