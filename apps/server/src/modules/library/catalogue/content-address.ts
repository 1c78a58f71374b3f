import { encodePath } from '@lectern/reader-engine/package'
import type { FastifyRequest } from 'fastify'
import type { ContentPolicies } from '../../content/index.ts'

/** Origin and signatures for the addresses of book files. */
export interface ContentAddress {
  readonly origin: string
  readonly policies: ContentPolicies
}

export type ContentAddressFor = (request: FastifyRequest) => ContentAddress

/** Returns the address of the unpacked book, with a slash at the end. */
export function resourcesUrl(origin: string, sha256: string): string {
  return `${origin}/content/books/${sha256}/`
}

/** Returns the address for pages whose scripts may run, with the signature in the path and a slash at the end. */
export async function scriptedUrl({ origin, policies }: ContentAddress, sha256: string): Promise<string> {
  return `${origin}/content/scripted/${await policies.sign(sha256, 'scripted')}/${sha256}/`
}

/** Returns the full address of a book file, with the signature. */
export async function signedUrl(address: ContentAddress, sha256: string, path: string): Promise<string> {
  return `${resourcesUrl(address.origin, sha256)}${encodePath(path)}?${await address.policies.sign(sha256)}`
}
