import type { Credentials, Realm } from '@lectern/contracts'
import { type FormEvent, useState } from 'react'
import type { LogInSuccess, LogInOutcome, LogInRefusal, SecondStepRequest } from './log-in.ts'
import { useAttempt } from './use-attempt.ts'

export interface LogInFormOptions {
  readonly realm: Realm
  readonly onRealm: (realm: Realm) => void
  readonly logIn: (credentials: Credentials) => Promise<LogInOutcome>
  /** Called after a log-in, or when a second step is required. */
  readonly onDone: (outcome: LogInSuccess | SecondStepRequest) => void
}

/** Returns the state of the form, and the event handlers. */
export function useLogInForm({ realm, logIn, onDone }: LogInFormOptions) {
  const { busy, refusal, attempt } = useAttempt()
  const [missing, setMissing] = useState({ username: false, password: false })
  const [passwordShown, setPasswordShown] = useState(false)

  const send = async (credentials: Credentials): Promise<LogInRefusal | null> => {
    const outcome = await logIn(credentials)
    if (outcome.kind === 'refused') return outcome.code
    onDone(outcome)
    return null
  }

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    // Tablet keyboards add spaces to a username. Spaces in a password can be intended.
    const username = readText(fields, 'username').trim()
    const password = readText(fields, 'password')
    const isMissing = { username: username === '', password: password === '' }
    setMissing(isMissing)
    const firstMissing = isMissing.username ? 'username' : isMissing.password ? 'password' : null
    if (firstMissing === null) void attempt(() => send({ realm, username, password }))
    else focusNamedField(event.currentTarget, firstMissing)
  }

  return {
    busy,
    refusal,
    missing,
    passwordShown,
    submit,
    togglePassword: () => setPasswordShown((isShown) => !isShown),
  }
}

function readText(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

function focusNamedField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
