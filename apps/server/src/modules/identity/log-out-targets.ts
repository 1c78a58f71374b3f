/** Paths that a log-out may redirect to. They are compared exactly, without a query and without subpaths. */
const LOG_OUT_TARGETS = ['/', '/login', '/login/ak-bibliotheken']

/** Returns true if a log-out may redirect to this address. OpenID Connect RP-Initiated Logout 1.0 §3. */
export function isLogOutTarget(value: string, origins: readonly string[]): boolean {
  return origins.some((origin) => LOG_OUT_TARGETS.some((path) => value === `${origin}${path}`))
}
