import { encodePath } from '@lectern/reader-engine/package'
import type { FastifyRequest } from 'fastify'
import type { ContentPolicies } from '../../content/index.ts'

/** Where the books' files are, for somebody who came by this request. */
export interface ContentAddress {
  readonly origin: string
  readonly policies: ContentPolicies
}

export type ContentAddressFor = (request: FastifyRequest) => ContentAddress

/** Ends with a slash; the unpacked book lies under it. */
export function resourcesUrl(origin: string, sha256: string): string {
  return `${origin}/content/books/${sha256}/`
}

/** Ends with a slash; under it lies the unpacked book, and its pages may run their scripts. The signature is in the path. */
export async function scriptedUrl({ origin, policies }: ContentAddress, sha256: string): Promise<string> {
  return `${origin}/content/scripted/${await policies.sign(sha256, 'scripted')}/${sha256}/`
}

/** A file's whole address with its signature. */
export async function signedUrl(address: ContentAddress, sha256: string, path: string): Promise<string> {
  return `${resourcesUrl(address.origin, sha256)}${encodePath(path)}?${await address.policies.sign(sha256)}`
}
