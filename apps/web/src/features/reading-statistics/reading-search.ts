import type { PeriodSearch } from './periods/period.ts'

/** What the addresses of these pages say, all of it text: whose reading, of which days, in which order. Spec 2 §5. */
export interface ReadingSearch extends PeriodSearch {
  readonly group?: string | undefined
  readonly child?: string | undefined
  /** Of the group. */
  readonly pupil?: string | undefined
  readonly sortBy?: string | undefined
  readonly sortDesc?: string | undefined
}

/** Which page it is, and what its address says. */
export interface ReadingAddress {
  readonly to: '/reading' | '/reading/groups' | '/reading/children'
  readonly search: ReadingSearch
}
