import type { FastifyRequest } from 'fastify'

/**
 * Returns true if the headers show that a page of another site sent the request. Another site must not log a browser in
 * to an account that the site chose.
 */
export function isCrossSite(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = request.headers
  if (request.headers['sec-fetch-site'] === 'cross-site') return true
  return origin !== undefined && !origins.includes(origin)
}
