import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../kernel/settings/settings.ts'

/** Origins of the web app and of the book files. */
export type ContentOrigins = Pick<Settings, 'origins' | 'publicOrigin' | 'contentOrigin'>

/**
 * Returns the origin for addresses of book files. Without a separate content origin, this is the origin of the request
 * if it is one of the deployment's origins, so that the files have the same origin as the page.
 */
export function contentOriginFor(settings: ContentOrigins, request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const requestOrigin = `${request.protocol}://${request.host}`
  const shared = settings.contentOrigin === settings.publicOrigin
  return shared && settings.origins.includes(requestOrigin) ? requestOrigin : settings.contentOrigin
}
