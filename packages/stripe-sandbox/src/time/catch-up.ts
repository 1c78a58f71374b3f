import { emit } from '../events/emit.ts'
import type { TestClock } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { findDueSteps } from './due-steps.ts'
import type { AfterRetries } from './due-steps.ts'
import { setTime } from './set-time.ts'

/** Runs a change of an account as a request of its own. */
export type InTransaction = <T>(work: (tx: Transaction) => T) => T

/** Does everything that is due in an account, in the order of time: first of the test clocks that advance. */
export function catchUp(inTransaction: InTransaction, now: number, afterRetries: AfterRetries): void {
  for (const clock of inTransaction((tx) => tx.all('test_clock'))) {
    const target = clock.status_details.advancing?.target_frozen_time
    if (target === undefined) continue
    runUntil(inTransaction, clock.id, target, afterRetries)
    inTransaction((tx) => finish(tx, clock, target))
  }
  runUntil(inTransaction, null, now, afterRetries)
}

function runUntil(inTransaction: InTransaction, clock: string | null, end: number, afterRetries: AfterRetries): void {
  const runNext = (tx: Transaction): boolean => {
    const steps = findDueSteps(tx, clock, afterRetries).filter(({ at }) => at <= end)
    const [first, ...rest] = steps
    if (first === undefined) return false
    const next = rest.reduce((earliest, step) => (step.at < earliest.at ? step : earliest), first)
    setTime(tx, clock, Math.max(next.at, clockTime(tx, clock)))
    next.run(tx)
    return true
  }
  while (inTransaction(runNext));
}

/** The time of a clock does not go back, also if an object was already due before it. */
const clockTime = (tx: Transaction, clock: string | null): number => tx.get('test_clock', clock ?? '')?.frozen_time ?? 0

function finish(tx: Transaction, { id }: TestClock, target: number): void {
  const clock = tx.get('test_clock', id)
  if (clock === undefined) return
  const ready = tx.put('test_clock', { ...clock, frozen_time: target, status: 'ready', status_details: {} })
  emit(tx, 'test_helpers.test_clock.ready', ready)
}
