import type { Readable } from 'node:stream'

/** HTTP metadata of an object. */
export interface ObjectDescription {
  readonly contentType: string
  readonly cacheControl?: string
}

export interface ObjectInfo {
  /** Size of the whole object in bytes. */
  readonly size: number
  readonly contentType: string
  /** Entity tag with quotation marks. */
  readonly etag: string
}

/** Positions of the first and the last byte, both inclusive. RFC 9110 §14.1. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredObject extends ObjectInfo {
  /** The bytes of the requested range. Default: all bytes. */
  readonly stream: Readable
}

export interface ListedObject {
  readonly key: string
  /** Size of the whole object in bytes. */
  readonly size: number
}

/** The store of book files. Keys are paths without a leading slash. */
export interface ObjectStore {
  /**
   * Writes a whole object. A failed write leaves no incomplete object. Throws an ObjectStoreError if the key is not
   * allowed.
   */
  put(key: string, body: Uint8Array | Readable, description: ObjectDescription): Promise<void>
  /** Returns the object, or undefined. The range must be inside the object. */
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>
  head(key: string): Promise<ObjectInfo | undefined>
  /** Lists the keys with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<string>
  /** Lists the objects with the prefix, in no particular order. */
  listSizes(prefix: string): AsyncIterable<ListedObject>
  /** Deletes all objects with the prefix. Throws an ObjectStoreError if the prefix is empty. */
  delete(prefix: string): Promise<void>
  /** Throws an ObjectStoreError with a message for the operator if the store cannot be used. */
  check(): Promise<void>
  close(): Promise<void>
}

/** An error of the store. The message is for the operator. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError'
}
