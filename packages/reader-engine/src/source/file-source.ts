import { decodeMarkup } from '../package/index.ts'
import { allowedAddress, ContentError, type ResourceSource } from './resource-source.ts'

export interface FileSourceOptions {
  /** Returns a file as a blob with its media type; undefined if the file does not exist. */
  readonly file: (path: string) => Promise<Blob | undefined>
  readonly indexed: boolean
  /** See `HttpSourceOptions.remoteOrigins`. */
  readonly remoteOrigins?: readonly string[]
}

/**
 * Creates a source for an unpacked book whose files are stored on this device. Addresses are object URLs, so that the
 * browser can read ranges of media files.
 */
export function createFileSource({ file, indexed, remoteOrigins = [] }: FileSourceOptions): ResourceSource {
  const addresses = new Map<string, Promise<string>>()

  const readBlob = async (path: string): Promise<Blob> => {
    let blob: Blob | undefined
    try {
      blob = await file(path)
    } catch (cause) {
      throw new ContentError(path, 422, { cause })
    }
    if (!blob) throw new ContentError(path, 404)
    return blob
  }
  const makeAddress = async (path: string) => URL.createObjectURL(await readBlob(path))

  return {
    indexed,
    remoteAddress: (href) => allowedAddress(href, remoteOrigins),
    readText: async (path) => decodeMarkup(new Uint8Array(await (await readBlob(path)).arrayBuffer())),
    address(path) {
      const known = addresses.get(path) ?? makeAddress(path)
      addresses.set(path, known)
      return known
    },
    async renewedAddress(path) {
      await readBlob(path)
      throw new ContentError(path, 422)
    },
    close() {
      for (const pending of addresses.values())
        pending.then(
          (address) => URL.revokeObjectURL(address),
          () => {},
        )
      addresses.clear()
    },
  }
}
