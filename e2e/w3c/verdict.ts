/** What one test of the W3C came to. `not examined`: nothing was asserted, so it counts as not passed. */
type Outcome = 'pass' | 'fail' | 'not applicable' | 'not examined'

export interface Verdict {
  readonly outcome: Outcome
  /** What was seen, or why it does not apply; for the table. */
  readonly reason: string
}

/** What a check finds where it does not throw; what it throws is the failure. */
export interface Finding extends Verdict {
  readonly outcome: 'pass' | 'not applicable'
}

/** The test passes: in words, what was seen on the screen. */
export const seen = (reason: string): Finding => ({ outcome: 'pass', reason })

/** The test asks for something that the product does not offer. */
export const notApplicable = (reason: string): Finding => ({ outcome: 'not applicable', reason })
