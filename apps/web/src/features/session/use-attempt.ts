import { useState } from 'react'
import type { LogInRefusal } from './log-in.ts'

/** Sends the steps of a log-in. Holds whether a step is running, and the last refusal. */
export function useAttempt<Refusal extends string = never>() {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<LogInRefusal | Refusal | null>(null)

  const attempt = async (step: () => Promise<LogInRefusal | Refusal | null>): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    try {
      const refused = await step()
      if (refused !== null) setRefusal(refused)
    } catch (error) {
      setRefusal('internal_error')
      throw error
    } finally {
      setBusy(false)
    }
  }

  return { busy, refusal, attempt, clearRefusal: () => setRefusal(null) }
}
