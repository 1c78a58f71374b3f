/** `not examined` means that no check ran, so the test has not passed. */
type Outcome = 'pass' | 'fail' | 'not applicable' | 'not examined'

export interface Verdict {
  readonly outcome: Outcome
  /** The observation, or the reason for an outcome other than `pass`. */
  readonly reason: string
}

/** The result of a check without an error. A failed test throws an error, so there is no outcome `fail`. */
export interface Finding extends Verdict {
  readonly outcome: 'pass' | 'not applicable'
}

/** Returns the finding of a test that passes. `reason` describes the visible result. */
export const passed = (reason: string): Finding => ({ outcome: 'pass', reason })

/** Returns the finding of a test for a feature that the product does not offer. */
export const notApplicable = (reason: string): Finding => ({ outcome: 'not applicable', reason })
