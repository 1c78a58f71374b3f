import type * as fc from 'fast-check'
import { expect } from 'vitest'

/** Returns the parameters of a property. `MODEL_RUNS=200` compares more realms, with another seed each time. */
export function runParameters(usual: { readonly seed: number; readonly numRuns: number }) {
  const runs = Number(process.env['MODEL_RUNS'] ?? 0)
  const seed = process.env['MODEL_SEED']
  const more = seed === undefined ? { numRuns: runs } : { numRuns: runs, seed: Number(seed) }
  return { ...(runs > 0 ? more : usual), endOnFailure: true }
}

/** A reporter that throws the first failure. The default report lists each choice. */
export function refuseFailure<T>({ seed, errorInstance }: fc.RunDetails<T>): void {
  if (errorInstance !== null) throw new Error(`a run with the seed ${seed} failed`, { cause: errorInstance })
}

/** Compares a response or a state with the expected one. The error contains the request. */
export function expectSame(request: object, found: unknown, expected: unknown): void {
  try {
    expect(found).toEqual(expected)
  } catch (error) {
    throw new Error(JSON.stringify(request), { cause: error })
  }
}
