/**
 * Returns the time at which a signature expires, in milliseconds since 1970. Reads the first `AWS:EpochTime` of a
 * CloudFront custom policy (base64 in the parameter `Policy`, with `-_~` in place of `+=/`). Returns undefined for any
 * other signature.
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
