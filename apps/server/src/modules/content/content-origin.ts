import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../kernel/settings/settings.ts'

export type ContentOrigins = Pick<Settings, 'origins' | 'publicOrigin' | 'contentOrigin'>

/**
 * Returns the origin for addresses of book files. Without a separate content origin, the page and the files have the
 * same origin if possible.
 */
export function contentOriginFor(settings: ContentOrigins, request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const requestOrigin = `${request.protocol}://${request.host}`
  const shared = settings.contentOrigin === settings.publicOrigin
  return shared && settings.origins.includes(requestOrigin) ? requestOrigin : settings.contentOrigin
}
