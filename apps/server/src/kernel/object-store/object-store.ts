import type { Readable } from 'node:stream'

/** The HTTP metadata of an object, for clients that fetch it, also directly from the bucket. */
export interface ObjectDescription {
  readonly contentType: string
  readonly cacheControl?: string
}

export interface ObjectInfo {
  /** Size of the whole object in bytes. */
  readonly size: number
  readonly contentType: string
  /** Quoted, as in HTTP. */
  readonly etag: string
}

/** First and last byte, both inclusive. RFC 9110 §14.1. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredObject extends ObjectInfo {
  /** The bytes of the requested range, or the whole object. */
  readonly stream: Readable
}

export interface ListedObject {
  readonly key: string
  /** Size of the whole object in bytes. */
  readonly size: number
}

/** The store of book files. One contract test runs over every driver. Keys are paths without a leading slash. */
export interface ObjectStore {
  /** Writes a whole object: a reader gets the old or the new one, never a part. */
  put(key: string, body: Uint8Array | Readable, description: ObjectDescription): Promise<void>
  /** Returns the object, or undefined where it does not exist. The range must be inside the object. */
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>
  head(key: string): Promise<ObjectInfo | undefined>
  /** Lists the keys that begin with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<string>
  /** Like `list`, with sizes. */
  listSizes(prefix: string): AsyncIterable<ListedObject>
  /** Deletes every object whose key begins with the prefix, which may not be empty. */
  delete(prefix: string): Promise<void>
  /** Rejects, with a sentence for the operator, where the store cannot be reached or written. */
  check(): Promise<void>
  close(): Promise<void>
}

/** An error of the store. Its message is a sentence for the operator. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError'
}
