/** A link of a book to something outside of the book. `shown` is the part of the address that a reader recognises. */
export interface ExternalLink {
  readonly kind: 'web' | 'mail' | 'phone'
  readonly href: string
  readonly shown: string
}

const KINDS: Readonly<Record<string, ExternalLink['kind']>> = {
  'https:': 'web',
  'http:': 'web',
  'mailto:': 'mail',
  'tel:': 'phone',
}

/** Returns null for an address that must not be opened, and for a file of the book. */
export function readExternalLink(address: string): ExternalLink | null {
  if (!URL.canParse(address)) return null
  const { protocol, host, pathname, href } = new URL(address)
  const kind = KINDS[protocol]
  return kind === undefined ? null : { kind, href, shown: kind === 'web' ? host : decode(pathname) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // The text contains a percent sign that does not begin a valid escape.
  }
}
