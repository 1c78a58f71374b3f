import { BADGE_SECRET_LENGTH } from '@lectern/contracts'

const LOG_IN_PATH = '/login'
const KEY = 'card'
const SECRET = new RegExp(`^[\\w-]{${BADGE_SECRET_LENGTH}}$`, 'u')

/** Returns the secret in the text of a card's QR code; null for any other text. */
export function parseCardCode(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { pathname, hash } = new URL(text)
  return pathname === LOG_IN_PATH ? parseFragment(hash) : null
}

/**
 * Returns the secret in the address of the log-in page, or null. Removes the secret from the address bar and the
 * history.
 */
export function takeCardSecret(location: Location, history: History): string | null {
  const secret = parseFragment(location.hash)
  if (secret !== null) history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return secret
}

function parseFragment(hash: string): string | null {
  const secret = new URLSearchParams(hash.replace(/^#/u, '')).get(KEY)
  return secret !== null && SECRET.test(secret) ? secret : null
}
