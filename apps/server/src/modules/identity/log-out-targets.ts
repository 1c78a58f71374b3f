/** Paths to which a log-out may redirect. The comparison is exact: a query or a subpath is not allowed. */
export const LOG_OUT_TARGETS = ['/', '/login', '/login/ak-bibliotheken']

/** Returns true if a log-out may redirect to this address. OpenID Connect RP-Initiated Logout 1.0 §3. */
export function isLogOutTarget(value: string, origins: readonly string[]): boolean {
  return origins.some((origin) => LOG_OUT_TARGETS.some((path) => value === `${origin}${path}`))
}
