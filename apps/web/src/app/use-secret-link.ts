import { useEffect, useState } from 'react'

/** The address as it was opened, secret and all; the address bar loses the secret at once. */
export function useSecretLink(): string {
  const [opened] = useState(() => globalThis.location.href)
  // The address bar is outside React.
  useEffect(() => globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname), [])
  return opened
}
