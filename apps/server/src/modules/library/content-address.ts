import { encodePath } from '@lectern/reader-engine/package'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../kernel/settings.ts'
import type { ContentPolicies } from '../content/index.ts'

/** Where the books' files are, for somebody who came by this request. */
export interface ContentAddress {
  readonly origin: string
  readonly policies: ContentPolicies
}

/**
 * Content on the app's own host is named as the caller named the host (`localhost` or `127.0.0.1`), so that a browser
 * takes it for the same origin.
 */
export function contentOriginFor(settings: Settings, request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const asked = `${request.protocol}://${request.host}`
  const shared = settings.contentOrigin === settings.publicOrigin
  return shared && settings.origins.includes(asked) ? asked : settings.contentOrigin
}

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
