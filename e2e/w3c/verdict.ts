/** The outcome of one W3C test. `not examined` means that no check ran, so the test has not passed. */
type Outcome = 'pass' | 'fail' | 'not applicable' | 'not examined'

export interface Verdict {
  readonly outcome: Outcome
  /** The observation, or the reason for an outcome other than `pass`. The report prints it. */
  readonly reason: string
}

/**
 * The result of a check that ends without an error. A check throws an error if the test fails, so there is no outcome
 * `fail`.
 */
export interface Finding extends Verdict {
  readonly outcome: 'pass' | 'not applicable'
}

/** Returns the finding of a test that passes. `reason` describes the visible result. */
export const passed = (reason: string): Finding => ({ outcome: 'pass', reason })

/** Returns the finding of a test that requires a feature that the product does not offer. */
export const notApplicable = (reason: string): Finding => ({ outcome: 'not applicable', reason })
