/** Signed access to the files of a book. `writePolicy` writes a custom policy of CloudFront. */
export interface ContentPolicy {
  /** Address with a wildcard, for example `https://host/content/books/{sha256}/*`. */
  readonly resource: string
  /** Time of expiry, in seconds since 1970. */
  readonly expires: number
}

/** Returns the policy as JSON without white space, in the key order that a CDN expects. */
export function writePolicy(policy: ContentPolicy): string {
  const { resource, expires } = policy
  const statement = { Resource: resource, Condition: { DateLessThan: { 'AWS:EpochTime': expires } } }
  return JSON.stringify({ Statement: [statement] })
}

/** Parses the output of `writePolicy`. Returns undefined for other text. */
export function readPolicy(text: string): ContentPolicy | undefined {
  const match =
    /^\{"Statement":\[\{"Resource":("[^"\\]*"),"Condition":\{"DateLessThan":\{"AWS:EpochTime":(\d{1,12})\}\}\}\]\}$/.exec(
      text,
    )
  const [, resource, expires] = match ?? []
  if (resource === undefined || expires === undefined) return undefined
  return { resource: resource.slice(1, -1), expires: Number(expires) }
}

/** Encodes bytes in CloudFront's variant of base64, which needs no escaping in URLs. */
export function toUrlSafe(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('=', '_').replaceAll('/', '~')
}

/** Decodes CloudFront's base64. */
export function fromUrlSafe(text: string): Uint8Array {
  return Buffer.from(text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64')
}
