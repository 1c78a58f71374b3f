import type { ImportedBook } from '@lectern/contracts'
import type { Refusal } from '../../platform/http/http-client.ts'

export type UploadState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly sent: number }
  | { readonly kind: 'done'; readonly title: string; readonly created: boolean }
  | { readonly kind: 'refused'; readonly code: Refusal['code']; readonly details: Refusal['details'] }

/** A chosen file. */
export interface Upload {
  readonly id: number
  readonly file: File
  readonly state: UploadState
}

export type UploadResult = { readonly ok: true; readonly data: ImportedBook } | Refusal

/** Returns the state after the server has answered. */
export function toState(result: UploadResult): UploadState {
  return result.ok
    ? { kind: 'done', title: result.data.book.title, created: result.data.created }
    : { kind: 'refused', code: result.code, details: result.details }
}

/** Returns the list with another state of one upload. */
export function setState(uploads: readonly Upload[], id: number, state: UploadState): readonly Upload[] {
  return uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload))
}
