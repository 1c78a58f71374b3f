import type { Sync, SyncJob, SyncLogEntry } from '@lectern/contracts'

export const SCHOOL = { id: '019a0000-0000-7000-8000-0000000000bb', name: 'Fyrskolan' }
export const BELOW = { id: '019a0000-0000-7000-8000-0000000000b1', name: 'Fyrskolan North' }

/** A sync with settings that differ from those of a new one. */
export const EXAMPLE_SYNC: Sync = {
  id: '019a0000-0000-7000-8000-0000000000f1',
  version: 3,
  type: 'oneroster',
  active: true,
  dryRun: false,
  organizationMap: [],
  schools: ['s1', 's2'],
  roles: ['student', 'employee'],
  groupKinds: ['class'],
  owns: ['name'],
  removesMax: 0.1,
  changesMax: 0.75,
  pauses: [{ from: '2026-12-20', to: '2027-01-06' }],
  config: { version: '1.2', address: 'https://source.example' },
  configured: ['version', 'address', 'clientSecret'],
  errorType: null,
  errorMessage: null,
}

const SAME = { linked: 0, create: 0, adopt: 0, change: 0, remove: 0, same: 0, skip: 0 }

/** A run of the example sync that has changed people. */
export const EXAMPLE_JOB: SyncJob = {
  jobId: '019a0000-0000-7000-8000-0000000000e1',
  syncId: EXAMPLE_SYNC.id,
  purpose: 'whole',
  state: 'applied',
  startedBy: 'Ada Admin',
  createdAt: '2026-11-27T20:00:00.000Z',
  finishedAt: '2026-11-27T20:01:00.000Z',
  records: 1234,
  done: 6,
  counts: {
    unit: SAME,
    person: { linked: 100, create: 1, adopt: 2, change: 3, remove: 21, same: 74, skip: 5 },
    group: { ...SAME, same: 9 },
    membership: { ...SAME, create: 7 },
  },
  problems: 0,
  doubts: 1,
  held: [],
  errorType: null,
  errorMessage: null,
  undoUntil: null,
  undone: null,
}

/** A changed person in the log of a run. */
export const EXAMPLE_ENTRY: SyncLogEntry = {
  number: 1,
  kind: 'person',
  effect: 'change',
  reason: 'changed',
  externalId: 'p1',
  uid: '019a0000-0000-7000-8000-0000000000d1',
  label: 'Bo Berg',
  personType: 'students',
  fields: ['firstname', 'roles'],
  joins: 0,
  leaves: 0,
  candidates: [],
}
