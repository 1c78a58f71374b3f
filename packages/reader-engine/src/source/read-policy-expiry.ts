/**
 * When a signature ends, in milliseconds since 1970, as far as it says so itself: a custom policy in the form of CloudFront
 * (`Policy=` base64 with `+=/` as `-_~`, `DateLessThan`). Undefined for any other.
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
