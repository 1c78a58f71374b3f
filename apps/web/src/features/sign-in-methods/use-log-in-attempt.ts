import { useState } from 'react'
import type { Enter, EnterRefusal } from './log-in-by-method.ts'

/** A log-in by one of the ways: whether it is under way, and what it was refused for. */
export function useEntering(enter: Enter) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<EnterRefusal | null>(null)
  const attempt: (recognise: Parameters<Enter>[0]) => Promise<void> = async (recognise) => {
    setBusy(true)
    setRefusal(null)
    try {
      setRefusal(await enter(recognise))
    } catch (error) {
      setRefusal('internal_error')
      throw error
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, attempt }
}
