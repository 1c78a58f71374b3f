import { SecondStep } from '@lectern/contracts'

const KEY = '#second-step='

/**
 * Returns the second step from the address of the log-in page, or undefined. Removes the second step from the address
 * bar and the history.
 */
export function takeSecondStep(location: Location, history: History): SecondStep | undefined {
  if (!location.hash.startsWith(KEY)) return undefined
  const encoded = location.hash.slice(KEY.length)
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  const parsed = SecondStep.safeParse(decode(encoded))
  return parsed.success ? parsed.data : undefined
}

function decode(base64url: string): unknown {
  try {
    const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (char) => char.codePointAt(0) ?? 0)))
  } catch {
    return undefined
  }
}
