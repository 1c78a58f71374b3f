import { type SecondFactorProof, type SecondStep, TotpCode } from '@lectern/contracts'
import { type FormEvent, useState } from 'react'
import type { LogInSuccess, LogInRefusal, SecondStepRequest } from './log-in.ts'
import { useAttempt } from './use-attempt.ts'

type SecondStepMethod = SecondStep['ways'][number]

/** Returns the state of the second step, and the event handlers. */
export function useSecondStep({ step, prove }: SecondStepRequest, onDone: (arrival: LogInSuccess) => void) {
  const [method, setMethod] = useState<SecondStepMethod>(step.ways[0] ?? 'totp')
  const { busy, refusal, attempt, clearRefusal } = useAttempt<'passkey'>()
  const [missing, setMissing] = useState(false)

  const send = async (pendingProof: Promise<SecondFactorProof | null>): Promise<LogInRefusal | 'passkey' | null> => {
    const proof = await pendingProof
    if (proof === null) return 'passkey'
    const outcome = await prove(proof)
    if (outcome.kind === 'refused') return outcome.code
    if (outcome.kind !== 'second step') onDone(outcome)
    return null
  }

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (method === 'passkey') return void attempt(() => send(requestPasskeyProof(step)))
    const input = new FormData(event.currentTarget).get('code')
    const proof = createCodeProof(method, typeof input === 'string' ? input : '')
    setMissing(proof === null)
    if (proof !== null) void attempt(() => send(Promise.resolve(proof)))
    else event.currentTarget.querySelector('input')?.focus()
    return undefined
  }

  const choose = (chosen: SecondStepMethod): void => {
    setMethod(chosen)
    setMissing(false)
    clearRefusal()
  }

  return { method, busy, missing, refusal, submit, choose }
}

/** Converts typed text to a proof, without spaces. Returns null if the text cannot be a code. */
function createCodeProof(method: 'totp' | 'recovery', input: string): SecondFactorProof | null {
  const code = input.replaceAll(/\s/g, '')
  if (method === 'recovery') return code === '' ? null : { way: method, code }
  return TotpCode.safeParse(code).success ? { way: method, code } : null
}

/** Requests a proof with a passkey from the browser. Returns null without a proof. */
async function requestPasskeyProof({ passkey }: SecondStep): Promise<SecondFactorProof | null> {
  if (passkey === undefined) return null
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return { way: 'passkey', answer: { ...(await startAuthentication({ optionsJSON: passkey })) } }
  } catch {
    // The user cancelled, the time ran out, or this device has no such passkey.
    return null
  }
}
