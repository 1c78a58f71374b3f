import type { FastifyRequest } from 'fastify'

/** Another site's page must not log a browser in as somebody else. */
export function isCrossSite(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = request.headers
  if (request.headers['sec-fetch-site'] === 'cross-site') return true
  return origin !== undefined && !origins.includes(origin)
}
