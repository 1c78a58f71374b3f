import { useEffect, useState } from 'react'

/** Returns the opened address with its secret, and removes the secret from the address bar at once. */
export function useSecretLink(): string {
  const [opened] = useState(() => globalThis.location.href)
  // The address bar is outside React.
  useEffect(() => globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname), [])
  return opened
}
