import { vi } from 'vitest'
import type { Clip } from '../playback/clip.ts'
import { MediaClock } from '../playback/media-clock.ts'
import { FakeMedia } from './fake-media.ts'

export const clip = (clipBegin: number, clipEnd: number, media = 'a.mp3'): Clip => ({ media, clipBegin, clipEnd })

export interface ClockContext {
  readonly clock: MediaClock
  readonly media: readonly FakeMedia[]
  /** Events of the clock as texts: `enter 0 @1.0`, `turn 1 @2.5`, `ended`, `interrupted`, `failed 0 reason`. */
  readonly events: string[]
  /** A test changes `suffix` to simulate a renewed address. */
  readonly addresses: {
    suffix: string
    /** Milliseconds until an address is known. */
    delay: number
    renewals: number
    renew: () => Promise<string>
    /** Reports an ended media request to the clock. */
    ended: (address: string) => void
    watched: boolean
  }
  /** Returns the maximum number of elements that played at the same time. */
  readonly getMaxPlaying: () => number
}

/** Creates a media clock with fake media elements, and a list of its events. */
export function setUpClock(
  clips: readonly Clip[],
  options: { lengths?: Record<string, number | 'broken'>; turnPoints?: number[][]; skipped?: number[] } = {},
): ClockContext {
  const events: string[] = []
  const media: FakeMedia[] = []
  const addresses: ClockContext['addresses'] = {
    suffix: '',
    delay: 0,
    renewals: 0,
    renew: async () => 'https://b.example/a.mp3?new',
    ended: () => {},
    watched: false,
  }
  let maxPlaying = 0
  const getLength = (src: string) => options.lengths?.[src.replace('https://b.example/', '')] ?? 100
  const clock = new MediaClock(
    {
      createMedia: () => {
        const fake = new FakeMedia(getLength)
        fake.element.addEventListener('playing', () => {
          maxPlaying = Math.max(maxPlaying, media.filter(({ playing }) => playing).length)
        })
        media.push(fake)
        return fake.element
      },
      address: async (path) => {
        if (addresses.delay > 0) await new Promise((resolve) => setTimeout(resolve, addresses.delay))
        return `https://b.example/${path}${addresses.suffix}`
      },
      renewedAddress: () => {
        addresses.renewals += 1
        return addresses.renew()
      },
      watchRequests: (onEnded) => {
        addresses.ended = onEnded
        addresses.watched = true
        return () => (addresses.watched = false)
      },
    },
    {
      onEnter: (index, at) => events.push(`enter ${index} @${at.toFixed(1)}`),
      onTurnPoint: ({ pageOffset, time }) => events.push(`turn ${pageOffset} @${time.toFixed(1)}`),
      onEnded: () => events.push('ended'),
      onAudible: () => {},
      onStalled: () => {},
      onInterrupted: () => events.push('interrupted'),
      onResumed: () => events.push('resumed'),
      onFailed: (index, error) => events.push(`failed ${index} ${String(error)}`),
    },
  )
  clock.setPlaylist({
    clips,
    kind: 'audio',
    turnPoints: (index) =>
      (options.turnPoints?.[index] ?? []).map((time, number) => ({ time, pageOffset: number + 1 })),
    isSkipped: (index) => options.skipped?.includes(index) ?? false,
  })
  return { clock, media, events, addresses, getMaxPlaying: () => maxPlaying }
}

export const advanceTime = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

/** Replaces timers, animation frames and `performance` by fakes, so that time passes only when a test advances it. */
export function useFakeClock(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
  })
}
