import type { PeriodSearch } from './periods/period.ts'

/** The address's parameters: person, period and order, all as text. Spec 2 §5. */
export interface ReadingSearch extends PeriodSearch {
  readonly group?: string | undefined
  readonly child?: string | undefined
  /** Pupil of the group. */
  readonly pupil?: string | undefined
  readonly sortBy?: string | undefined
  readonly sortDesc?: string | undefined
}

/** One of the pages and its parameters. */
export interface ReadingAddress {
  readonly to: '/reading' | '/reading/groups' | '/reading/children'
  readonly search: ReadingSearch
}
