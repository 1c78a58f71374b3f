import * as fc from 'fast-check'

/** What can happen on a device, or to it; `n` is the measure of it. */
const ON_DEVICE = [
  'read',
  'read',
  'log',
  'log',
  'event',
  'bookmark',
  'bookmark',
  'bookmark',
  'remove bookmark',
  'remove bookmark',
  'look at bookmarks',
  'look at bookmarks',
  'leave',
  'open another tab',
  'kill tab',
  'kill tab in mid-send',
  'start browser again',
  'cut network',
  'mend network',
  'mend network',
  'put clock',
  'lose request',
  'lose answer',
  'lose answer',
  'send twice',
  'hold request',
] as const
/** What happens to all. */
const TO_ALL = ['time passes', 'time passes', 'held requests arrive', 'kill server in mid-request'] as const

export type Step =
  | { readonly on: 0 | 1; readonly what: (typeof ON_DEVICE)[number]; readonly n: number }
  | { readonly on: 'all'; readonly what: (typeof TO_ALL)[number]; readonly n: number }

const n = fc.nat(1000)

/** Histories of two devices of one person. */
export const histories: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ on: fc.constantFrom(0, 1), what: fc.constantFrom(...ON_DEVICE), n }) },
    { weight: 1, arbitrary: fc.record({ on: fc.constant('all'), what: fc.constantFrom(...TO_ALL), n }) },
  ),
  { minLength: 5, maxLength: 60, size: 'max' },
)
