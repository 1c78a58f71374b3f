import type { Transaction } from '../state/transaction.ts'

/** Sets the time of a test clock, or without a clock the time of all other objects. Unix seconds. */
export function setTime(tx: Transaction, clockId: string | null, time: number): void {
  const clock = tx.get('test_clock', clockId ?? '')
  if (clock === undefined) tx.now = time
  else tx.put('test_clock', { ...clock, frozen_time: time })
}
