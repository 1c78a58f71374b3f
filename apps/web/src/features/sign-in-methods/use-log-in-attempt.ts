import { useState } from 'react'
import type { LogInByMethod, MethodRefusal } from './log-in-by-method.ts'

/** Runs a log-in with one of the methods. Returns whether it is running and why it was refused. */
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
