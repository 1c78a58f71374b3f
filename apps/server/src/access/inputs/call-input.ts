import type { Call } from '@lectern/contracts'

/** Ids of a pupil's data, and the origin. */
export interface Target {
  readonly pupil: string
  /** A guardian of the pupil. */
  readonly guardian: string
  readonly book: string
  /** Id of a group of the pupil. */
  readonly group: string
  /** School unit of the pupil. */
  readonly school: string
  /** `submission` is the pupil's submission to this assignment. */
  readonly assignment: string
  readonly submission: string
  /** Origin of the deployment. */
  readonly origin: string
}

export type CallInputs = Readonly<Record<string, CallInput>>

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Set if only the pupil and people who may impersonate the pupil may use the input. */
  readonly namesPerson?: true
  /** Set if the input names data of the realm. Callers of other realms must not succeed. */
  readonly namesRow?: true
  /** The staff that may make the call. All other callers must not succeed. */
  readonly staff?: Staff
}

/** Staff of the pupil's school, each with the staff after it: the whole staff, the pupil's teachers, administrators. */
export type Staff = 'school' | 'teachers' | 'administrators'

/** In an input, the uid of a new pupil of the group. The access test creates a pupil for each request. */
export const FRESH_PUPIL = '019a0000-0000-7000-8000-00000000f4e5'
/** In an input, the uid of a new pupil whom an administrator has deleted. */
export const FRESH_DELETED_PUPIL = '019a0000-0000-7000-8000-00000000f4e7'
/** In an input, the ids of a new sync of the school, of a job whose plan waits, of an applied job, and of a job whose people can be added. */
export const FRESH_SYNC = '019a0000-0000-7000-8000-00000000f4e8'
export const FRESH_HELD_JOB = '019a0000-0000-7000-8000-00000000f4e9'
export const FRESH_APPLIED_JOB = '019a0000-0000-7000-8000-00000000f4ea'
export const FRESH_SEARCH_JOB = '019a0000-0000-7000-8000-00000000f4ef'
/** In an input, the id of a new request of a learning platform for a link, which the pupil answers. */
export const FRESH_DEEP_LINK = '019a0000-0000-7000-8000-00000000f4eb'
/** In an input, the uid of a new client of the school. */
export const FRESH_CLIENT = '019a0000-0000-7000-8000-00000000f4ec'
/** In an input, the ids of a new webhook of the school, and of a delivery that was sent. */
export const FRESH_WEBHOOK = '019a0000-0000-7000-8000-00000000f4ed'
export const FRESH_DELIVERY = '019a0000-0000-7000-8000-00000000f4ee'
/** In an input, the uid of a new group of the school. */
export const FRESH_GROUP = '019a0000-0000-7000-8000-00000000f4e6'

/** An id that no row has. */
export const UNKNOWN_ID = '019a0000-0000-7000-8000-00000000abcd'
export const SESSION = '019a0000-0000-4000-8000-000000000001'

/** Returns the name of a call: method and full path, for example `GET /api/account/me`. */
export const callName = ({ method, path }: Call, base: string): string => `${method} ${base}${path}`
