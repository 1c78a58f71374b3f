import type { Readable } from 'node:stream'

/** How an object is described to whoever fetches it, straight from the bucket too. */
export interface ObjectDescription {
  readonly contentType: string
  readonly cacheControl?: string
}

export interface ObjectInfo {
  /** Bytes of the whole object. */
  readonly size: number
  readonly contentType: string
  /** Quoted, as HTTP writes it. */
  readonly etag: string
}

/** First and last byte, both included, as in RFC 9110 §14.1. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredObject extends ObjectInfo {
  /** The bytes of the range that was asked for, else all of them. */
  readonly stream: Readable
}

/** An object in a list. */
export interface ListedObject {
  readonly key: string
  /** Bytes of the whole object. */
  readonly size: number
}

/** Where book files lie. One contract test runs over every driver. Keys are paths without a leading slash. */
export interface ObjectStore {
  /** Writes an object as a whole: a reader sees the old one or the new one, never a part. */
  put(key: string, body: Uint8Array | Readable, description: ObjectDescription): Promise<void>
  /** The object, or undefined where there is none. The range must lie inside the object. */
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>
  head(key: string): Promise<ObjectInfo | undefined>
  /** Every key that begins with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<string>
  /** As `list`, with the size of each. */
  listSizes(prefix: string): AsyncIterable<ListedObject>
  /** Deletes every object whose key begins with the prefix; none is fine. The prefix may not be empty. */
  delete(prefix: string): Promise<void>
  /** Rejects, with a sentence for the operator, where the store cannot be reached or written. */
  check(): Promise<void>
  close(): Promise<void>
}

/** The store refused: its message is a sentence for the operator. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError'
}
