import { useState } from 'react'
import type { LogInByMethod, MethodRefusal } from './log-in-by-method.ts'

/** Returns a function that logs in with a method, and the state of the log-in. */
export function useLogInAttempt(logIn: LogInByMethod) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<MethodRefusal | null>(null)
  const attempt: (call: Parameters<LogInByMethod>[0]) => Promise<void> = async (call) => {
    setBusy(true)
    setRefusal(null)
    try {
      setRefusal(await logIn(call))
    } catch (error) {
      setRefusal('internal_error')
      throw error
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, attempt }
}
