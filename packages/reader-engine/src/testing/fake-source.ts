import { ContentError, type ResourceSource } from '../source/resource-source.ts'

/**
 * Creates a source that reads a book from memory. `requestedPaths` lists the requested texts. A path with the word
 * 'missing' has no address.
 */
export function createFakeSource(
  files: Readonly<Record<string, string>> = {},
): ResourceSource & { readonly requestedPaths: string[] } {
  const requestedPaths: string[] = []
  return {
    requestedPaths,
    indexed: false,
    readText: async (path) => {
      requestedPaths.push(path)
      const text = files[path]
      if (text === undefined) throw new ContentError(path, 404)
      return text
    },
    address: async (path) => {
      if (path.includes('missing')) throw new ContentError(path, 404)
      return `res:/${encodeURI(path)}`
    },
    renewedAddress: async (path) => `res:/${encodeURI(path)}?renewed`,
    close() {},
  }
}
