import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { backOff } from './back-off.ts'
import type { Entry } from './entry.ts'
import { defineKind, type KindSpec } from './entry-kind.ts'
import {
  EMPTY_OUTBOX,
  type OutboxEvent,
  type OutboxState,
  planBatch,
  planLeaving,
  reduceOutbox,
} from './outbox-state.ts'

const NOW = Date.UTC(2026, 10, 21, 8)
const DELIVERED = { kind: 'delivered' } as const
const NOT_SENT = { kind: 'not-sent' } as const
const REJECTED = { kind: 'rejected', reason: '422 invalid' } as const

const numbers = (change: Partial<KindSpec<number>> = {}) =>
  defineKind({
    name: 'number',
    payload: z.number(),
    batchMax: 10,
    retryAfter: backOff,
    isolates: true,
    sendsOnLeaving: true,
    send: async () => DELIVERED,
    ...change,
  })
const kind = numbers()
const entry = (sequence: number, change: Partial<Entry> = {}): Entry => ({
  id: `id-${sequence}`,
  owner: 'me',
  kind: 'number',
  sequence,
  at: NOW,
  payload: sequence,
  ...change,
})
const [one, two, three] = [entry(1), entry(2), entry(3)]
const writtenEvents = (...entries: Entry[]) => entries.map((each) => ({ type: 'written', entry: each }) as const)
const storedEvents = (...entries: Entry[]) => entries.map((each) => ({ type: 'stored', entry: each, kind }) as const)
const sentEvent = (outcome: typeof DELIVERED | typeof NOT_SENT | typeof REJECTED, ...entries: Entry[]) =>
  ({ type: 'sent', kind, entries, outcome, now: NOW }) as const

/** Applies events in order. Returns the last state, and the effects of the last event. */
function apply(...events: OutboxEvent[]) {
  let step: ReturnType<typeof reduceOutbox> = { state: EMPTY_OUTBOX, effects: [] }
  for (const event of events) step = reduceOutbox(step.state, event)
  return step
}
const ownIds = ({ ownEntries }: OutboxState) => [...ownEntries.keys()]

describe('a written entry', () => {
  test('belongs to the page, and has no effect', () => {
    const { state, effects } = apply(...writtenEvents(one))
    expect([ownIds(state), effects]).toEqual([['id-1'], []])
  })

  test('leaves the outbox when it is delivered: the writer is notified, and the store removes it', () => {
    const { state, effects } = apply(...writtenEvents(one), ...storedEvents(one), sentEvent(DELIVERED, one))
    expect(ownIds(state)).toEqual([])
    expect(effects).toEqual([
      { type: 'notify', ids: ['id-1'], delivery: 'delivered' },
      { type: 'remove', ids: ['id-1'] },
    ])
  })

  test('stays when it was not sent, and waits for the next attempt', () => {
    const { state, effects } = apply(...writtenEvents(one), ...storedEvents(one), sentEvent(NOT_SENT, one))
    expect([ownIds(state), effects]).toEqual([['id-1'], []])
    expect(planBatch(state, kind, [one], NOW)).toEqual({ type: 'wait', until: NOW + 1000 })
    expect(planBatch(state, kind, [one], NOW + 1000)).toEqual({ type: 'send', entries: [one] })
  })

  test('is reported before it is dropped when the server rejects it', () => {
    const { effects } = apply(...writtenEvents(one), sentEvent(REJECTED, one))
    expect(effects).toEqual([
      { type: 'report', message: 'the outbox dropped 1 of number: 422 invalid (id-1)' },
      { type: 'notify', ids: ['id-1'], delivery: 'rejected' },
      { type: 'remove', ids: ['id-1'] },
    ])
  })

  test('is reported and dropped when it no longer matches its kind', () => {
    const { state, effects } = apply(...writtenEvents(one), { type: 'unreadable', kind, entries: [one] })
    expect(ownIds(state)).toEqual([])
    expect(effects[0]).toMatchObject({ type: 'report', message: expect.stringContaining('unreadable') })
  })
})

test('a rejected batch is sent again in halves, and a delivered batch doubles the size of the next one', () => {
  const entries = [one, two, three]
  const rejected = apply(...writtenEvents(...entries), sentEvent(REJECTED, ...entries))
  expect(rejected.effects).toEqual([])
  expect(planBatch(rejected.state, kind, entries, NOW)).toEqual({ type: 'send', entries: [one, two] })
  const { state } = reduceOutbox(rejected.state, sentEvent(DELIVERED, one, two))
  expect(planBatch(state, kind, [three, entry(4), entry(5), entry(6), entry(7)], NOW)).toMatchObject({
    entries: [three, entry(4), entry(5), entry(6)],
  })
})

test('a batch waits for more entries by their number and the age of the oldest one', () => {
  const collects = numbers({ collectFor: (waiting, age) => (waiting >= 3 ? 0 : Math.max(0, 10_000 - age)) })
  expect(planBatch(EMPTY_OUTBOX, collects, [one, two], NOW)).toEqual({ type: 'wait', until: NOW + 10_000 })
  expect(planBatch(EMPTY_OUTBOX, collects, [one, two], NOW + 4000)).toEqual({ type: 'wait', until: NOW + 10_000 })
  expect(planBatch(EMPTY_OUTBOX, collects, [one, two], NOW + 10_000)).toMatchObject({ type: 'send' })
  expect(planBatch(EMPTY_OUTBOX, collects, [one, two, three], NOW)).toMatchObject({ type: 'send' })
})

test('a batch does not wait if the clock was set back after its oldest entry was written', () => {
  const collects = numbers({ collectFor: (_, age) => Math.max(0, 10_000 - age) })
  expect(planBatch(EMPTY_OUTBOX, collects, [one], NOW - 60_000)).toEqual({ type: 'send', entries: [one] })
})

test('a dropped entry does not change the size of the next batch', () => {
  const entries = [one, two, three]
  const halves = apply(...writtenEvents(...entries), sentEvent(REJECTED, ...entries), sentEvent(REJECTED, one))
  expect(planBatch(halves.state, kind, [two, three, entry(4)], NOW)).toEqual({ type: 'send', entries: [two, three] })
})

test('a wake-up forgets failed attempts', () => {
  const { state } = apply(...writtenEvents(one), sentEvent(NOT_SENT, one), { type: 'woken' })
  expect(planBatch(state, kind, [one], NOW)).toEqual({ type: 'send', entries: [one] })
})

describe('the store was read', () => {
  test('a stored entry that is missing was sent by another tab', () => {
    const { state, effects } = apply(...writtenEvents(one, two), ...storedEvents(one), {
      type: 'listed',
      kind,
      entries: [],
    })
    // Entry two is not stored yet.
    expect(ownIds(state)).toEqual(['id-2'])
    expect(effects).toEqual([{ type: 'notify', ids: ['id-1'], delivery: 'delivered' }])
  })

  test('a full list may be incomplete, so a missing entry was not necessarily sent', () => {
    const small = numbers({ batchMax: 1 })
    const { state } = apply(...writtenEvents(one, two), ...storedEvents(one, two), {
      type: 'listed',
      kind: small,
      entries: [one],
    })
    expect(ownIds(state)).toEqual(['id-1', 'id-2'])
  })

  test('entries of another kind were not sent', () => {
    const other = entry(2, { kind: 'text' })
    const { state } = apply(...writtenEvents(one, other), ...storedEvents(one, other), {
      type: 'listed',
      kind,
      entries: [one],
    })
    expect(ownIds(state)).toEqual(['id-1', 'id-2'])
  })

  test('nothing is planned if no entry is queued', () => {
    expect(planBatch(EMPTY_OUTBOX, kind, [], NOW)).toEqual({ type: 'nothing' })
  })
})

test('in a kind with `latestOnly`, a stored entry replaces the earlier ones of its owner', () => {
  const latest = numbers({ latestOnly: true })
  const other = entry(2, { owner: 'other' })
  const { state, effects } = apply(
    ...writtenEvents(one, other, three),
    { type: 'stored', entry: one, kind: latest },
    { type: 'stored', entry: other, kind: latest },
    { type: 'stored', entry: three, kind: latest },
  )
  expect(ownIds(state)).toEqual(['id-2', 'id-3'])
  expect(effects).toEqual([
    { type: 'notify', ids: ['id-1'], delivery: 'queued' },
    { type: 'remove', ids: ['id-1'] },
  ])
})

describe('a page that may close', () => {
  const leaving = { type: 'leaving', entries: [one] } as const

  test('sends its own entries of the user who is logged in', () => {
    const { state } = apply(...writtenEvents(one, entry(2, { owner: 'other' })))
    expect(planLeaving(state, [kind], 'me', 1000)).toEqual([[one]])
    expect(planLeaving(state, [kind], null, 1000)).toEqual([])
    expect(planLeaving(state, [numbers({ sendsOnLeaving: false })], 'me', 1000)).toEqual([])
  })

  test('does not send an entry twice at the same time', () => {
    const { state } = apply(...writtenEvents(one, two), leaving)
    expect(planLeaving(state, [kind], 'me', 1000)).toEqual([[two]])
    expect(planBatch(state, kind, [one, two], NOW)).toEqual({ type: 'send', entries: [two] })
  })

  test('keeps an entry until it is delivered', () => {
    const failed = apply(...writtenEvents(one), leaving, { type: 'left', entries: [one], outcome: NOT_SENT })
    expect([planLeaving(failed.state, [kind], 'me', 1000), failed.effects]).toEqual([[[one]], []])
    const { state } = apply(...writtenEvents(one), leaving, { type: 'left', entries: [one], outcome: DELIVERED })
    expect(ownIds(state)).toEqual([])
  })

  test('sends as many entries of all kinds as fit into the maximum size', () => {
    const { state } = apply(...writtenEvents(one, two, three))
    const bytes = JSON.stringify(one).length
    expect(planLeaving(state, [kind], 'me', 2 * bytes + 1)).toEqual([[one, two]])
  })

  test('sends no entry of an ordered kind while an earlier one is queued or in a request', () => {
    const ordered = numbers({ inOrder: true })
    const listed = (...entries: Entry[]) => ({ type: 'listed', kind: ordered, entries }) as const
    const sendsOnLeaving = (...events: OutboxEvent[]) =>
      planLeaving(apply(...events).state, [ordered], 'me', 1000).length > 0
    expect(sendsOnLeaving(...writtenEvents(two))).toBe(false)
    expect(sendsOnLeaving(...writtenEvents(two), listed(one))).toBe(false)
    expect(sendsOnLeaving(...writtenEvents(two), listed(two))).toBe(true)
    expect(sendsOnLeaving(...writtenEvents(one, two), listed(one), leaving)).toBe(false)
  })
})

test('in a kind with `latestOnly`, a stored entry does not replace an entry of another kind', () => {
  const latest = numbers({ latestOnly: true })
  const text = entry(1, { kind: 'text' })
  const { state, effects } = apply(...writtenEvents(text, two), ...storedEvents(text), {
    type: 'stored',
    entry: two,
    kind: latest,
  })
  expect([ownIds(state), effects]).toEqual([['id-1', 'id-2'], []])
})
