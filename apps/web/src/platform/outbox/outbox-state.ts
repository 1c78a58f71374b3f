import type { Entry } from './entry.ts'
import type { EntryKind } from './entry-kind.ts'
import type { Outcome } from './outcome.ts'
import { afterOutcome, getDueTime, newSendState, type SendState } from './send-state.ts'

/**
 * `delivered`: the server has the entry. `queued`: the device stores the entry, or a later entry. `rejected`: the
 * outbox dropped the entry.
 */
export type Delivery = 'delivered' | 'queued' | 'rejected'

/** An entry that this page wrote and that the server has not confirmed. */
interface OwnEntry {
  readonly entry: Entry
  readonly isStored: boolean
  /** True while a request with `keepalive` contains the entry. */
  readonly isLeaving: boolean
}

export interface OutboxState {
  /** Entries that this page wrote, by id, in the order of writing. */
  readonly ownEntries: ReadonlyMap<string, OwnEntry>
  /** Send state by name of the kind. A kind without a value has the state of `newSendState`. */
  readonly sending: ReadonlyMap<string, SendState>
  /** Id of the oldest stored entry at the last read of the store, by name of the kind. */
  readonly oldest: ReadonlyMap<string, string | undefined>
}

export const EMPTY_OUTBOX: OutboxState = { ownEntries: new Map(), sending: new Map(), oldest: new Map() }

type Kind = EntryKind<unknown>
type Entries = readonly Entry[]

export type OutboxEvent =
  | { readonly type: 'written'; readonly entry: Entry }
  /** `kind` is undefined if the outbox does not send such entries. */
  | { readonly type: 'stored'; readonly entry: Entry; readonly kind: Kind | undefined }
  /** The store was read. `entries` are the oldest entries of the kind, at most `kind.batchMax`. */
  | { readonly type: 'listed'; readonly kind: Kind; readonly entries: Entries }
  | { readonly type: 'unreadable'; readonly kind: Kind; readonly entries: Entries }
  | {
      readonly type: 'sent'
      readonly kind: Kind
      readonly entries: Entries
      readonly outcome: Outcome
      readonly now: number
    }
  /** The page may close. The entries are in a request with `keepalive`. */
  | { readonly type: 'leaving'; readonly entries: Entries }
  | { readonly type: 'left'; readonly entries: Entries; readonly outcome: Outcome }
  /** The outbox must try again at once. */
  | { readonly type: 'woken' }

export type OutboxEffect =
  | { readonly type: 'notify'; readonly ids: readonly string[]; readonly delivery: Delivery }
  | { readonly type: 'remove'; readonly ids: readonly string[] }
  | { readonly type: 'report'; readonly message: string }

interface Step {
  readonly state: OutboxState
  readonly effects: readonly OutboxEffect[]
}

/** Returns the next state of the outbox, and the effects to run. */
export function reduceOutbox(state: OutboxState, event: OutboxEvent): Step {
  switch (event.type) {
    case 'written':
      return withoutEffects(setOwn(state, { entry: event.entry, isStored: false, isLeaving: false }))
    case 'stored':
      return handleStored(state, event.entry, event.kind)
    case 'listed':
      return handleListed(state, event.kind, event.entries)
    case 'unreadable':
      return reject(state, event.kind, event.entries, 'unreadable')
    case 'sent':
      return handleSent(state, event)
    case 'leaving':
      return withoutEffects(setLeaving(state, event.entries, true))
    case 'left': {
      const next = setLeaving(state, event.entries, false)
      return event.outcome.kind === 'delivered' ? removeEntries(next, event.entries, 'delivered') : withoutEffects(next)
    }
    case 'woken':
      return withoutEffects({ ...state, sending: new Map() })
  }
}

/** `until` is in milliseconds since 1970. */
export type Plan =
  | { readonly type: 'nothing' }
  | { readonly type: 'wait'; readonly until: number }
  | { readonly type: 'send'; readonly entries: Entries }

/**
 * Plans the next batch of a kind. `listed` are the oldest stored entries. Leaves out entries in a request with
 * `keepalive`.
 */
export function planBatch(state: OutboxState, kind: Kind, listed: Entries, now: number): Plan {
  const entries = listed.filter(({ id }) => state.ownEntries.get(id)?.isLeaving !== true)
  const [oldest] = entries
  if (oldest === undefined) return { type: 'nothing' }
  const sendState = getSendState(state, kind)
  const due = getDueTime(sendState, kind, entries.length, oldest.at, now)
  return due > now ? { type: 'wait', until: due } : { type: 'send', entries: entries.slice(0, sendState.batchMax) }
}

/**
 * Returns the entries that a page sends when the page may close, by kind. `bytesMax` limits the characters of the JSON.
 * Leaves out a kind with `inOrder` if an earlier entry is possibly not sent.
 */
export function planLeaving(
  state: OutboxState,
  kinds: readonly Kind[],
  owner: string | null,
  bytesMax: number,
): readonly Entries[] {
  let room = bytesMax
  return kinds
    .filter((kind) => kind.sendsOnLeaving && mayLeave(state, kind))
    .map((kind) =>
      [...state.ownEntries.values()]
        .filter(({ entry, isLeaving }) => entry.kind === kind.name && entry.owner === owner && !isLeaving)
        .map(({ entry }) => entry)
        .filter((entry) => (room -= JSON.stringify(entry).length) > 0),
    )
    .filter((entries) => entries.length > 0)
}

export function getSendState(state: OutboxState, kind: Kind): SendState {
  return state.sending.get(kind.name) ?? newSendState(kind)
}

function mayLeave({ ownEntries, oldest }: OutboxState, kind: Kind): boolean {
  if (!kind.inOrder) return true
  const first = oldest.get(kind.name)
  if (!oldest.has(kind.name) || (first !== undefined && !ownEntries.has(first))) return false
  return [...ownEntries.values()].every(({ entry, isLeaving }) => entry.kind !== kind.name || !isLeaving)
}

/** Sets `isStored` of an entry. In a kind with `latestOnly`, removes the replaced entries. */
function handleStored(state: OutboxState, entry: Entry, kind: Kind | undefined): Step {
  const known = state.ownEntries.get(entry.id)
  const next = known ? setOwn(state, { ...known, isStored: true }) : state
  if (kind?.latestOnly !== true) return withoutEffects(next)
  const earlier = [...next.ownEntries.values()]
    .filter((other) => other.isStored && other.entry.kind === kind.name && other.entry.owner === entry.owner)
    .map((other) => other.entry)
    .filter(({ sequence }) => sequence < entry.sequence)
  return removeEntries(next, kind.takeBatch([entry, ...earlier]).entries.slice(1), 'queued')
}

/**
 * Handles the result of reading the store. If a stored entry of this page is missing, another tab has sent the entry.
 */
function handleListed(state: OutboxState, kind: Kind, entries: Entries): Step {
  const next = { ...state, oldest: new Map(state.oldest).set(kind.name, entries[0]?.id) }
  // A full list is possibly incomplete, so a missing entry was not necessarily sent.
  if (entries.length >= kind.batchMax) return withoutEffects(next)
  const listed = new Set(entries.map(({ id }) => id))
  const sent = [...state.ownEntries.values()]
    .filter(({ entry, isStored }) => entry.kind === kind.name && isStored && !listed.has(entry.id))
    .map(({ entry }) => entry)
  const ids = sent.map(({ id }) => id)
  return { state: dropOwn(next, ids), effects: [{ type: 'notify', ids, delivery: 'delivered' }] }
}

function handleSent(state: OutboxState, event: Extract<OutboxEvent, { type: 'sent' }>): Step {
  const { kind, entries, outcome, now } = event
  const { sendState, verdict } = afterOutcome(getSendState(state, kind), kind, outcome, entries.length, now)
  const next = { ...state, sending: new Map(state.sending).set(kind.name, sendState) }
  if (verdict === 'remove') return removeEntries(next, entries, 'delivered')
  if (verdict === 'report and remove')
    return reject(next, kind, entries, outcome.kind === 'rejected' ? outcome.reason : '')
  return withoutEffects(next)
}

function reject(state: OutboxState, kind: Kind, entries: Entries, reason: string): Step {
  const { state: next, effects } = removeEntries(state, entries, 'rejected')
  const ids = entries.map(({ id }) => id).join(', ')
  const message = `the outbox dropped ${entries.length} of ${kind.name}: ${reason} (${ids})`
  return { state: next, effects: [{ type: 'report', message }, ...effects] }
}

function removeEntries(state: OutboxState, entries: Entries, delivery: Delivery): Step {
  const ids = entries.map(({ id }) => id)
  const effects: OutboxEffect[] =
    ids.length === 0
      ? []
      : [
          { type: 'notify', ids, delivery },
          { type: 'remove', ids },
        ]
  return { state: dropOwn(state, ids), effects }
}

const withoutEffects = (state: OutboxState): Step => ({ state, effects: [] })

function setOwn(state: OutboxState, own: OwnEntry): OutboxState {
  return { ...state, ownEntries: new Map(state.ownEntries).set(own.entry.id, own) }
}

function dropOwn(state: OutboxState, ids: readonly string[]): OutboxState {
  const own = new Map(state.ownEntries)
  for (const id of ids) own.delete(id)
  return { ...state, ownEntries: own }
}

function setLeaving(state: OutboxState, entries: Entries, isLeaving: boolean): OutboxState {
  const own = new Map(state.ownEntries)
  for (const { id } of entries) {
    const known = own.get(id)
    if (known) own.set(id, { ...known, isLeaving })
  }
  return { ...state, ownEntries: own }
}
