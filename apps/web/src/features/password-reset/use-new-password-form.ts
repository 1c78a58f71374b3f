import { type FieldRule, passwordRule, resetPassword } from '@lectern/contracts'
import { type FormEvent, useState } from 'react'
import { readFieldProblems } from '../../platform/forms/field-problems.ts'
import { focusField, readTexts } from '../../platform/forms/form-texts.ts'
import type { RefusalCode } from '../../platform/http/http-client.ts'
import { usePlatform } from '../../platform/platform.tsx'

interface Problems {
  readonly rule: FieldRule | undefined
  /** True if the two passwords differ. */
  readonly differs: boolean
  readonly refusal: RefusalCode | null
}

type State =
  | { readonly status: 'writing'; readonly problems: Problems }
  | { readonly status: 'saving' }
  | { readonly status: 'saved' }

const NONE: Problems = { rule: undefined, differs: false, refusal: null }

/** Returns the state of the form and the submit handler. The handler sets a new password with `link`. */
export function useNewPasswordForm(link: string) {
  const { http } = usePlatform()
  const [state, setState] = useState<State>({ status: 'writing', problems: NONE })

  const save = async (password: string): Promise<void> => {
    setState({ status: 'saving' })
    try {
      const result = await http.call(resetPassword, { body: { link, password } })
      if (result.ok) return setState({ status: 'saved' })
      const rule = readFieldProblems(result)[0]?.rule
      setState({ status: 'writing', problems: { ...NONE, rule, refusal: rule === undefined ? result.code : null } })
    } catch (error) {
      setState({ status: 'writing', problems: { ...NONE, refusal: 'internal_error' } })
      throw error
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { password, again } = readTexts(event.currentTarget, ['password', 'again'])
    const problems = { ...NONE, rule: passwordRule(password), differs: password !== again }
    if (problems.rule === undefined && !problems.differs) return void save(password)
    setState({ status: 'writing', problems })
    focusField(event.currentTarget, problems.rule === undefined ? 'again' : 'password')
  }
  return { state, submit }
}
