import { logInByBadge } from '@lectern/contracts'
import { useEffect, useEffectEvent } from 'react'
import { usePlatform } from '../../platform/platform.tsx'
import { takeCard } from './card-address.ts'
import type { Enter } from './log-in-by-method.ts'
import { useEntering } from './use-log-in-attempt.ts'

/** A card that was opened as a link, with the device's own camera: logs in with it at once. */
export function useOpenedCard(enter: Enter) {
  const { http } = usePlatform()
  const { busy, refusal, attempt } = useEntering(enter)
  const enterByCard = useEffectEvent(() => {
    const secret = takeCard(globalThis.location, globalThis.history)
    if (secret !== null) void attempt((query) => http.call(logInByBadge, { query, body: { secret } }))
  })
  // The address bar is outside React; a second card may be opened in the same tab.
  useEffect(() => {
    const onHash = () => enterByCard()
    onHash()
    globalThis.addEventListener('hashchange', onHash)
    return () => globalThis.removeEventListener('hashchange', onHash)
  }, [])
  return { busy, refusal }
}
