import type { ModelPerson, RealmModel } from './realm-model.ts'

/** An entry of the audit log that a change must write. The actor is the one of the change. */
export interface ModelAuditEntry {
  readonly subject: string
  readonly action: string
  readonly details: Readonly<Record<string, unknown>>
}

/** The expected result of a change. `code` is the code of a refusal, after which nothing differs. */
export interface Outcome {
  readonly code?: string | undefined
  readonly realm: RealmModel
  readonly audit: readonly ModelAuditEntry[]
  /** People whose sessions must end. */
  readonly ended: readonly string[]
}

/** A request that changes a realm. `expect` gets the uid or number of a created row, and random values of the server. */
export interface Change {
  readonly method: string
  readonly path: string
  readonly json?: object | undefined
  readonly expect: (made: Made) => Outcome
}

/** Values that only the server knows. */
export interface Made {
  /** Uid of the created row. */
  readonly uid: string
  readonly legacyId: number
  readonly createdAt: Date
  /** Returns the stored code of a group. */
  readonly codeOf: (group: string) => string | null
}

/** Thrown where a change refuses. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Returns the outcome of `change`, or that of a refusal, which changes nothing. */
export function applyRules(realm: RealmModel, change: () => Partial<Outcome>): Outcome {
  const unchanged = { realm, audit: [], ended: [] }
  try {
    return { ...unchanged, ...change() }
  } catch (error) {
    if (error instanceof Refused) return { ...unchanged, code: error.code }
    throw error
  }
}

/** Replaces a row of a list by its uid. */
export function replace<T extends { readonly uid: string }>(rows: readonly T[], uid: string, values: Partial<T>): T[] {
  return rows.map((row) => (row.uid === uid ? { ...row, ...values } : row))
}

/** Returns the realm with other values of a person. */
export function withPerson(realm: RealmModel, uid: string, values: Partial<ModelPerson>): RealmModel {
  return { ...realm, people: replace(realm.people, uid, values) }
}
