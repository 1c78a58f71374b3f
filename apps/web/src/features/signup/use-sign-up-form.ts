import { type FieldRule, type Locale, type Realm, type SignUp, signUpProblems } from '@lectern/contracts'
import { type FormEvent, useReducer, useRef, useState } from 'react'
import { focusField, readTexts } from '../../platform/forms/form-texts.ts'
import { nextSignUpState, type SignUpEvent } from './sign-up-state.ts'

export interface SignUpFormOptions {
  readonly country: Realm
  readonly onCountry: (country: Realm) => void
  readonly locale: Locale
  readonly signUp: (form: SignUp) => Promise<SignUpEvent>
}

const TEXTS = ['firstname', 'lastname', 'email', 'password'] as const

/** Holds the state of the form and the problem of each field. The browser checks the fields first, then the server. */
export function useSignUpForm({ country, locale, signUp }: SignUpFormOptions) {
  const [state, tell] = useReducer(nextSignUpState, { status: 'init' })
  const [privacyMissing, setPrivacyMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const attempt = async (filled: SignUp): Promise<void> => {
    tell({ type: 'submitted' })
    try {
      const event = await signUp(filled)
      tell(event)
      const first = event.type === 'refused' ? event.problems[0]?.attribute : undefined
      if (first !== undefined && form.current !== null) focusField(form.current, first)
    } catch (error) {
      tell({ type: 'refused', code: 'internal_error', problems: [] })
      throw error
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const texts = readTexts(event.currentTarget, TEXTS)
    const filled = { ...texts, email: texts.email.trim(), country, locale }
    const problems = signUpProblems(filled).map((problem) =>
      problem.attribute === 'userName' ? { ...problem, attribute: 'email' } : problem,
    )
    const approved = new FormData(event.currentTarget).has('privacy')
    setPrivacyMissing(!approved)
    const first = problems[0]?.attribute ?? (approved ? undefined : 'privacy')
    if (first === undefined) return void attempt(filled)
    tell({ type: 'refused', code: null, problems })
    focusField(event.currentTarget, first)
  }

  const ruleOf = (attribute: (typeof TEXTS)[number]): FieldRule | undefined =>
    state.status === 'failed' ? state.problems.find((problem) => problem.attribute === attribute)?.rule : undefined

  return { state, form, submit, ruleOf, privacyMissing }
}
