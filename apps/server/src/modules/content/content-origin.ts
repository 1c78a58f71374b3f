import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../kernel/settings/settings.ts'

/** Where browsers find the web app and the books' files. */
export type ContentOrigins = Pick<Settings, 'origins' | 'publicOrigin' | 'contentOrigin'>

/**
 * Content on the app's own host is named as the caller named the host (`localhost` or `127.0.0.1`), so that a browser
 * takes it for the same origin.
 */
export function contentOriginFor(settings: ContentOrigins, request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const requestOrigin = `${request.protocol}://${request.host}`
  const shared = settings.contentOrigin === settings.publicOrigin
  return shared && settings.origins.includes(requestOrigin) ? requestOrigin : settings.contentOrigin
}
