import { type SecondFactorProof, type SecondStep, TotpCode } from '@lectern/contracts'
import { type FormEvent, useState } from 'react'
import type { LogInSuccess, LogInRefusal, SecondStepRequest } from './log-in.ts'

type Way = SecondStep['ways'][number]

/** Holds the state of the second step: chosen method, refusal, and whether a request is running. */
export function useSecondStep({ step, prove }: SecondStepRequest, onDone: (arrival: LogInSuccess) => void) {
  const [way, setWay] = useState<Way>(step.ways[0] ?? 'totp')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<LogInRefusal | 'passkey' | null>(null)

  const attempt = async (asked: Promise<SecondFactorProof | null>): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    try {
      const proof = await asked
      if (proof === null) return setRefusal('passkey')
      const outcome = await prove(proof)
      if (outcome.kind === 'refused') setRefusal(outcome.code)
      else if (outcome.kind !== 'second step') onDone(outcome)
    } catch (error) {
      setRefusal('internal_error')
      throw error
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (way === 'passkey') return void attempt(proofOfPasskey(step))
    const written = new FormData(event.currentTarget).get('code')
    const proof = proofOf(way, typeof written === 'string' ? written : '')
    setMissing(proof === null)
    if (proof !== null) void attempt(Promise.resolve(proof))
    else event.currentTarget.querySelector('input')?.focus()
    return undefined
  }

  const choose = (chosen: Way): void => {
    setWay(chosen)
    setMissing(false)
    setRefusal(null)
  }

  return { way, busy, missing, refusal, submit, choose }
}

/**
 * Converts typed text to a proof, without spaces between groups of digits. Returns null if the text cannot be a code.
 */
function proofOf(way: 'totp' | 'recovery', written: string): SecondFactorProof | null {
  const code = written.replaceAll(/\s/g, '')
  if (way === 'recovery') return code === '' ? null : { way, code }
  return TotpCode.safeParse(code).success ? { way, code } : null
}

/** Requests a passkey from the browser. Returns null if the browser provides none. */
async function proofOfPasskey({ passkey }: SecondStep): Promise<SecondFactorProof | null> {
  if (passkey === undefined) return null
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return { way: 'passkey', answer: { ...(await startAuthentication({ optionsJSON: passkey })) } }
  } catch {
    // The user cancelled, the time ran out, or this device has no such passkey. The browser does not report which.
    return null
  }
}
