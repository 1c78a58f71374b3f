/**
 * Returns the time at which a CloudFront custom policy expires, in milliseconds since 1970. Returns undefined for any
 * other signature. The parameter `Policy` is base64 with `-_~` in place of `+=/`.
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
