import { encodePath } from '@lectern/reader-engine/package'
import type { FastifyRequest } from 'fastify'
import type { ContentPolicies } from '../../content/index.ts'

/** Origin of the book files for one request, and the signatures for their addresses. */
export interface ContentAddress {
  readonly origin: string
  readonly policies: ContentPolicies
}

export type ContentAddressFor = (request: FastifyRequest) => ContentAddress

/** Returns the address of the unpacked book, ending with a slash. */
export function resourcesUrl(origin: string, sha256: string): string {
  return `${origin}/content/books/${sha256}/`
}

/**
 * Returns the address under which pages of the unpacked book may run scripts, ending with a slash. The signature is in
 * the path.
 */
export async function scriptedUrl({ origin, policies }: ContentAddress, sha256: string): Promise<string> {
  return `${origin}/content/scripted/${await policies.sign(sha256, 'scripted')}/${sha256}/`
}

/** Returns the full address of a book file, including the signature. */
export async function signedUrl(address: ContentAddress, sha256: string, path: string): Promise<string> {
  return `${resourcesUrl(address.origin, sha256)}${encodePath(path)}?${await address.policies.sign(sha256)}`
}
