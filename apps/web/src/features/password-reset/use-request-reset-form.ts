import { type Realm, requestPasswordReset } from '@lectern/contracts'
import { type FormEvent, useState } from 'react'
import { focusField, readTexts } from '../../platform/forms/form-texts.ts'
import type { RefusalCode } from '../../platform/http/http-client.ts'
import { usePlatform } from '../../platform/platform.tsx'

type State =
  | { readonly status: 'writing'; readonly missing: boolean; readonly refusal: RefusalCode | null }
  | { readonly status: 'sending' }
  | { readonly status: 'sent' }

/** Returns the state of the form and the submit handler. The handler requests an email with a link. */
export function useRequestResetForm(country: Realm) {
  const { http } = usePlatform()
  const [state, setState] = useState<State>({ status: 'writing', missing: false, refusal: null })

  const requestLink = async (who: string): Promise<void> => {
    setState({ status: 'sending' })
    try {
      const result = await http.call(requestPasswordReset, { body: { country, who } })
      setState(result.ok ? { status: 'sent' } : { status: 'writing', missing: false, refusal: result.code })
    } catch (error) {
      setState({ status: 'writing', missing: false, refusal: 'internal_error' })
      throw error
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const who = readTexts(event.currentTarget, ['who']).who.trim()
    if (who !== '') return void requestLink(who)
    setState({ status: 'writing', missing: true, refusal: null })
    focusField(event.currentTarget, 'who')
  }
  return { state, submit }
}
