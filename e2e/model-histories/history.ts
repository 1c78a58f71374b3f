import * as fc from 'fast-check'

/** Steps on one device. `n` is a parameter of the step, such as an index or an amount. */
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
/** Steps that concern the server or all devices. */
const ON_ALL = ['time passes', 'time passes', 'held requests arrive', 'kill server during request'] as const

export type Step =
  | { readonly on: 0 | 1; readonly action: (typeof ON_DEVICE)[number]; readonly n: number }
  | { readonly on: 'all'; readonly action: (typeof ON_ALL)[number]; readonly n: number }

const n = fc.nat(1000)

/** Generates histories of two devices of one person. */
export const histories: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ on: fc.constantFrom(0, 1), action: fc.constantFrom(...ON_DEVICE), n }) },
    { weight: 1, arbitrary: fc.record({ on: fc.constant('all'), action: fc.constantFrom(...ON_ALL), n }) },
  ),
  { minLength: 5, maxLength: 60, size: 'max' },
)
