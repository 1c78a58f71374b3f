import type { FastifyRequest } from 'fastify'

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]'])
const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Headers that proxies add. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Returns whether people reach this deployment under a loopback name and without a proxy. */
export function isLocalDeployment({
  publicOrigin,
  trustProxy,
}: {
  readonly publicOrigin: string
  readonly trustProxy: boolean
}): boolean {
  return !trustProxy && LOOPBACK_HOSTS.has(new URL(publicOrigin).hostname)
}

/**
 * Returns whether a request comes from this machine. The check of `Host` prevents DNS rebinding. A proxy on this machine can
 * forward requests of other machines.
 */
export function isLocalRequest({ ip, hostname, headers }: FastifyRequest): boolean {
  const isForwarded = PROXY_HEADERS.some((name) => headers[name] !== undefined)
  return !isForwarded && LOOPBACK_ADDRESSES.has(ip) && LOOPBACK_HOSTS.has(hostname)
}
