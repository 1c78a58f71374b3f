import { useEffect, useState } from 'react'

/**
 * Returns the address that was opened, with the secret in its fragment. Removes the query and the fragment from the
 * address bar.
 */
export function useSecretLink(): string {
  const [opened] = useState(() => globalThis.location.href)
  useEffect(() => globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname), [])
  return opened
}
