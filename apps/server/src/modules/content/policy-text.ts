/** What a signature allows: the files of one revision, until a moment. As CloudFront's custom policies. */
export interface ContentPolicy {
  /** Address with a wildcard, as `https://host/content/books/{sha256}/*`. */
  readonly resource: string
  /** Seconds since 1970. */
  readonly expires: number
}

/** The policy's JSON, as a CDN reads it: no white space, this order. */
export function writePolicy(policy: ContentPolicy): string {
  const { resource, expires } = policy
  const statement = { Resource: resource, Condition: { DateLessThan: { 'AWS:EpochTime': expires } } }
  return JSON.stringify({ Statement: [statement] })
}

/** Reads what `writePolicy` wrote; undefined for anything else. */
export function readPolicy(text: string): ContentPolicy | undefined {
  const match =
    /^\{"Statement":\[\{"Resource":("[^"\\]*"),"Condition":\{"DateLessThan":\{"AWS:EpochTime":(\d{1,12})\}\}\}\]\}$/.exec(
      text,
    )
  const [, resource, expires] = match ?? []
  if (resource === undefined || expires === undefined) return undefined
  return { resource: resource.slice(1, -1), expires: Number(expires) }
}

/** CloudFront's own base64: the characters that an address would escape are swapped. */
export function toUrlSafe(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('=', '_').replaceAll('/', '~')
}

export function fromUrlSafe(text: string): Uint8Array {
  return Buffer.from(text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64')
}
