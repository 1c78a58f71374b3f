/** The outcome of one W3C test. `not examined` means that no check ran, so the test has not passed. */
type Outcome = 'pass' | 'fail' | 'not applicable' | 'not examined'

export interface Verdict {
  readonly outcome: Outcome
  /** The observation, or the reason why the test is not applicable. The report prints it. */
  readonly reason: string
}

/** The result of a check. There is no outcome `fail`, because a check throws an error then. */
export interface Finding extends Verdict {
  readonly outcome: 'pass' | 'not applicable'
}

/** Returns the finding that a test passes. `reason` describes the visible result. */
export const passed = (reason: string): Finding => ({ outcome: 'pass', reason })

/** Returns the finding that a test requires a feature that the product does not offer. */
export const notApplicable = (reason: string): Finding => ({ outcome: 'not applicable', reason })
