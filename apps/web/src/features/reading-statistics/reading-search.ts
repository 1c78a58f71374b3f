import type { PeriodSearch } from './periods/period.ts'

/** Parameters of the address, all as text. Spec 2 §5. */
export interface ReadingSearch extends PeriodSearch {
  readonly group?: string | undefined
  readonly child?: string | undefined
  readonly pupil?: string | undefined
  readonly sortBy?: string | undefined
  readonly sortDesc?: string | undefined
}

/** A statistics page and its parameters. */
export interface ReadingAddress {
  readonly to: '/reading' | '/reading/groups' | '/reading/children'
  readonly search: ReadingSearch
}
