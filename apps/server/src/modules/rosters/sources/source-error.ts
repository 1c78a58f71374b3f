import type { SyncErrorType } from '@lectern/contracts'

/** Why a source could not be read. The sync changes nothing. */
export class SourceError extends Error {
  readonly type: SourceErrorType
  /** For the log: address without query, status, and the place in the response. No values of people. */
  readonly where: string

  constructor(type: SourceErrorType, where: string, options?: ErrorOptions) {
    super(`${type}: ${where}`, options)
    this.type = type
    this.where = where
  }
}

/** Why a source could not be read. See `SYNC_ERROR_TYPES`. */
export type SourceErrorType = Exclude<SyncErrorType, 'internal'>
