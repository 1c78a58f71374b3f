import { emit } from '../events/emit.ts'
import type { Kind, Tables } from './tables.ts'
import type { Transaction } from './transaction.ts'

/** Stores a new object and writes its event. */
export function create<K extends Kind>(tx: Transaction, kind: K, type: string, object: Tables[K]): Tables[K] {
  tx.put(kind, object)
  emit(tx, type, object)
  return object
}

/** Stores a changed object and writes its event. Without a change, there is no event. */
export function update<K extends Kind>(tx: Transaction, kind: K, type: string, object: Tables[K]): Tables[K] {
  const before = tx.get(kind, object.id)
  if (JSON.stringify(before) === JSON.stringify(object)) return object
  tx.put(kind, object)
  emit(tx, type, object, before)
  return object
}

/** Removes an object, writes its event, and returns the object that the answer has in its place. */
export function remove<K extends Kind>(
  tx: Transaction,
  kind: K,
  type: string,
  object: Tables[K] & { readonly object: string },
) {
  tx.remove(kind, object.id)
  emit(tx, type, object)
  return tx.put('deleted', { id: object.id, object: object.object, deleted: true })
}
