/**
 * Returns the expiry of a signature in milliseconds since 1970, read from a CloudFront custom policy (`Policy=` base64
 * with `+=/` as `-_~`, `DateLessThan`). Returns undefined for any other signature.
 */
export function readPolicyExpiry(query: string): number | undefined {
  const policy = new URLSearchParams(query).get('Policy')
  if (!policy) return undefined
  try {
    const text = atob(policy.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'))
    const seconds = /"AWS:EpochTime"\s*:\s*(\d{1,12})/.exec(text)?.[1]
    return seconds === undefined ? undefined : Number(seconds) * 1000
  } catch {
    return undefined
  }
}
