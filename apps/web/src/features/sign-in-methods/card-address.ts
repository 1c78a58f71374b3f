import { BADGE_SECRET_LENGTH } from '@lectern/contracts'

const LOG_IN_PATH = '/login'
const KEY = 'card'
const SECRET = new RegExp(`^[\\w-]{${BADGE_SECRET_LENGTH}}$`, 'u')

/** The secret of a card's code; null for a code of any other kind. */
export function secretOfCode(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { pathname, hash } = new URL(text)
  return pathname === LOG_IN_PATH ? secretOfFragment(hash) : null
}

/** The secret that an address of the log-in page brought with it, taken out of the address bar and the history. */
export function takeCard(location: Location, history: History): string | null {
  const secret = secretOfFragment(location.hash)
  if (secret !== null) history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return secret
}

function secretOfFragment(hash: string): string | null {
  const secret = new URLSearchParams(hash.replace(/^#/u, '')).get(KEY)
  return secret !== null && SECRET.test(secret) ? secret : null
}
