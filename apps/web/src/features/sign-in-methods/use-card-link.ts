import { logInByBadge } from '@lectern/contracts'
import { useEffect, useEffectEvent } from 'react'
import { usePlatform } from '../../platform/platform.tsx'
import { takeCardSecret } from './card-address.ts'
import type { LogInByMethod } from './log-in-by-method.ts'
import { useLogInAttempt } from './use-log-in-attempt.ts'

/** Logs the pupil in after the link in a card's QR code was opened. */
export function useCardLink(logIn: LogInByMethod) {
  const { http } = usePlatform()
  const { busy, refusal, attempt } = useLogInAttempt(logIn)
  const logInByCard = useEffectEvent(() => {
    const secret = takeCardSecret(globalThis.location, globalThis.history)
    if (secret !== null) void attempt((query) => http.call(logInByBadge, { query, body: { secret } }))
  })
  // The link of a second card in this tab changes only the fragment, so the page does not load again.
  useEffect(() => {
    const onHash = () => logInByCard()
    onHash()
    globalThis.addEventListener('hashchange', onHash)
    return () => globalThis.removeEventListener('hashchange', onHash)
  }, [])
  return { busy, refusal }
}
