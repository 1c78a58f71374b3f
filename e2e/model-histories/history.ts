import * as fc from 'fast-check'

/** The generator prefers actions that are in this list more often. `n` of a step is an amount or an index. */
const DEVICE_ACTIONS = [
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
  'read bookmarks',
  'read bookmarks',
  'leave',
  'open another tab',
  'kill tab',
  'kill tab while sending',
  'start browser again',
  'cut network',
  'restore network',
  'restore network',
  'set clock',
  'lose request',
  'lose response',
  'lose response',
  'send twice',
  'hold request',
] as const
/** Actions on the server, or on all devices. */
const SHARED_ACTIONS = ['time passes', 'time passes', 'held requests arrive', 'kill server during request'] as const

export type Step =
  | { readonly on: 0 | 1; readonly action: (typeof DEVICE_ACTIONS)[number]; readonly n: number }
  | { readonly on: 'all'; readonly action: (typeof SHARED_ACTIONS)[number]; readonly n: number }

const n = fc.nat(1000)

/** Generates histories of two devices of one user. */
export const histories: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ on: fc.constantFrom(0, 1), action: fc.constantFrom(...DEVICE_ACTIONS), n }) },
    { weight: 1, arbitrary: fc.record({ on: fc.constant('all'), action: fc.constantFrom(...SHARED_ACTIONS), n }) },
  ),
  { minLength: 5, maxLength: 60, size: 'max' },
)
