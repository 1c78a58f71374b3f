import * as fc from 'fast-check'
import { expect } from 'vitest'
import { inFullRun } from '@lectern/test-kit/full-run'
import { Choices } from './random-realm.ts'

/** `npm test` makes this part of the runs. */
const PART = 1 / 4
/** The runs of `npm test` and `npm run test:full` make the same choices each time. */
const SEED = 20_261_128

/**
 * Runs `check` with other random choices each time, `numRuns` times in `npm run test:full`. `MODEL_RUNS=200` runs it 200 times with a new seed,
 * and `MODEL_SEED` repeats these runs.
 */
export async function forRandomChoices(numRuns: number, check: (choices: Choices) => Promise<void>): Promise<void> {
  const { MODEL_RUNS: runs, MODEL_SEED: seed } = process.env
  const usual = { numRuns: inFullRun(numRuns, Math.ceil(numRuns * PART)), seed: SEED }
  const more = { numRuns: Number(runs), ...(seed === undefined ? {} : { seed: Number(seed) }) }
  await fc.assert(
    fc.asyncProperty(fc.noBias(fc.gen()), (next) => check(new Choices(next))),
    { ...(runs === undefined ? usual : more), endOnFailure: true, reporter: throwFailure },
  )
}

/** A reporter that throws the first failure. The default report lists each choice. */
function throwFailure<T>({ seed, errorInstance }: fc.RunDetails<T>): void {
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
