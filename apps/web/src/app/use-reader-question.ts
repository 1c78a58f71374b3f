import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isChosenOffline } from '../features/readers/reader-choice.ts'
import { usePlatform } from '../platform/platform.tsx'
import { useOffline } from '../services/offline/use-offline.ts'

/** Runs the guard of the page again when the network returns, if the reader was chosen without an answer of the server. */
export function useReaderQuestion(): void {
  const { session } = usePlatform()
  const router = useRouter()
  const { unreachable } = useOffline()
  useEffect(() => {
    const ask = (): void => {
      const state = session.getState()
      if (state.status === 'loggedIn' && isChosenOffline(state.user.id)) void router.invalidate()
    }
    globalThis.addEventListener('online', ask)
    const stop = unreachable.subscribe(ask)
    return () => {
      globalThis.removeEventListener('online', ask)
      stop()
    }
  }, [session, router, unreachable])
}
