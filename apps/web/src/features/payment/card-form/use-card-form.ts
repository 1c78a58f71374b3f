import type { Realm } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import type { ReadyCardForm } from './card-stripe.ts'
import { loadCardStripe, MissingPublishableKeyError } from './load-card-stripe.ts'

/** Loads stripe-js. `form` is null until it has loaded; `failure` says why it does not load. */
export function useCardForm(country: Realm, clientSecret: string) {
  const { config, errors } = usePlatform()
  const { languageTag } = usePaymentMessages()
  const script = useQuery({
    queryKey: ['payment', 'stripe', country],
    queryFn: async () => {
      try {
        return await loadCardStripe(config, country)
      } catch (error) {
        errors.report(error)
        throw error
      }
    },
    staleTime: Infinity,
    retry: false,
  })
  const stripe = script.data
  const form = useMemo<ReadyCardForm | null>(
    () =>
      stripe === undefined
        ? null
        : { stripe, elements: stripe.elements({ clientSecret, locale: languageTag, appearance: readAppearance() }) },
    [stripe, clientSecret, languageTag],
  )
  const failure = script.isError ? (script.error instanceof MissingPublishableKeyError ? 'key' : 'script') : null
  return { form, failure, retry: () => void script.refetch() } as const
}

/** Gives the form of Stripe the colours and the text of the page. https://docs.stripe.com/elements/appearance-api */
function readAppearance(): object {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: token('pine'),
      colorBackground: token('raised'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorDanger: token('error'),
      borderRadius: token('radius-field'),
      fontSizeBase: '16px',
    },
  }
}
