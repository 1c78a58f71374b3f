import { negotiate } from '@fastify/accept-negotiator'
import type { ByteRange, ObjectInfo, ObjectStore, StoredObject } from '../../kernel/object-store/object-store.ts'
import { getContentType, isCompressible } from './content-type.ts'
import { encodedKey, ENCODINGS, fileKey, type Encoding } from './revision-keys.ts'

/** A file of a book, or a compressed copy of the file. */
export interface Representation {
  readonly info: ObjectInfo
  readonly encoding: Encoding | undefined
  open(range?: ByteRange): Promise<StoredObject | undefined>
}

/**
 * Returns a compressed copy that the client accepts, otherwise the file. Returns undefined if the file does not exist.
 */
export async function findRepresentation(
  store: ObjectStore,
  sha256: string,
  path: string,
  acceptEncoding: string | undefined,
): Promise<Representation | undefined> {
  const encoding = mayBeEncoded(path) ? chooseEncoding(acceptEncoding) : undefined
  const encoded =
    encoding === undefined ? undefined : await readRepresentation(store, encodedKey(sha256, path, encoding), encoding)
  return encoded ?? readRepresentation(store, fileKey(sha256, path), undefined)
}

async function readRepresentation(
  store: ObjectStore,
  key: string,
  encoding: Encoding | undefined,
): Promise<Representation | undefined> {
  const info = await store.head(key)
  return info === undefined ? undefined : { info, encoding, open: (range) => store.get(key, range) }
}

/** Returns whether a compressed copy can exist. The file extension decides, so a media file needs only one lookup. */
export function mayBeEncoded(path: string): boolean {
  return isCompressible(getContentType(path, undefined))
}

function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined
  const chosen = negotiate(acceptEncoding, [...ENCODINGS, 'identity'])
  return ENCODINGS.find((encoding) => encoding === chosen)
}
