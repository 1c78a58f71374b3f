/** Result of one test of the W3C. `not examined` means that nothing was asserted, so the test has not passed. */
type Outcome = 'pass' | 'fail' | 'not applicable' | 'not examined'

export interface Verdict {
  readonly outcome: Outcome
  /** Observation, or the reason why the test is not applicable. Printed in the table. */
  readonly reason: string
}

/** Result of a check that does not throw. An error of the check is the failure. */
export interface Finding extends Verdict {
  readonly outcome: 'pass' | 'not applicable'
}

/** Returns a pass with a description of the visible result. */
export const passed = (reason: string): Finding => ({ outcome: 'pass', reason })

/** Returns that the test requires a feature that the product does not offer. */
export const notApplicable = (reason: string): Finding => ({ outcome: 'not applicable', reason })
