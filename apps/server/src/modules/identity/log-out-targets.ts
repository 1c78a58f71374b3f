/** The pages that a log-out may lead to, as they stand: no query, no path below. */
const AFTER_LOG_OUT = ['/', '/login', '/login/ak-bibliotheken']

/** May a browser be sent here after a log-out? OpenID Connect RP-Initiated Logout 1.0 §3. */
export function isLogOutTarget(value: string, origins: readonly string[]): boolean {
  return origins.some((origin) => AFTER_LOG_OUT.some((path) => value === `${origin}${path}`))
}
