const ID_TOKEN = 'id_token'

/**
 * Returns the id token in the query of the page's address, or null. Removes the id token from the address bar and from
 * the current history entry. Spec 1 §2: a portal can open the reader with an id token.
 */
export function takeIdToken(location: Pick<Location, 'href'>, history: Pick<History, 'replaceState' | 'state'>) {
  const url = new URL(location.href)
  const idToken = url.searchParams.get(ID_TOKEN)
  if (idToken === null) return null
  url.searchParams.delete(ID_TOKEN)
  history.replaceState(history.state, '', url.href)
  return idToken
}
