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

const TEXT_FIELDS = ['firstname', 'lastname', 'email', 'password'] as const

/** Holds the state of the form. Checks the fields before the form is sent. */
export function useSignUpForm({ country, locale, signUp }: SignUpFormOptions) {
  const [state, dispatch] = useReducer(nextSignUpState, { status: 'init' })
  const [privacyMissing, setPrivacyMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const attempt = async (signUpData: SignUp): Promise<void> => {
    dispatch({ type: 'submitted' })
    try {
      const event = await signUp(signUpData)
      dispatch(event)
      const first = event.type === 'refused' ? event.problems[0]?.attribute : undefined
      if (first !== undefined && form.current !== null) focusField(form.current, first)
    } catch (error) {
      dispatch({ type: 'refused', code: 'internal_error', problems: [] })
      throw error
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const texts = readTexts(event.currentTarget, TEXT_FIELDS)
    const signUpData = { ...texts, email: texts.email.trim(), country, locale }
    const problems = signUpProblems(signUpData).map((problem) =>
      problem.attribute === 'userName' ? { ...problem, attribute: 'email' } : problem,
    )
    const isApproved = new FormData(event.currentTarget).has('privacy')
    setPrivacyMissing(!isApproved)
    const first = problems[0]?.attribute ?? (isApproved ? undefined : 'privacy')
    if (first === undefined) return void attempt(signUpData)
    dispatch({ type: 'refused', code: null, problems })
    focusField(event.currentTarget, first)
  }

  const getRule = (attribute: (typeof TEXT_FIELDS)[number]): FieldRule | undefined =>
    state.status === 'failed' ? state.problems.find((problem) => problem.attribute === attribute)?.rule : undefined

  return { state, form, submit, getRule, privacyMissing }
}
