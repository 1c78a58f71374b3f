import * as calls from '@lectern/contracts'
import type { Price, Product, Realm } from '@lectern/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

/** The products of a country with their prices. */
export interface Catalogue {
  readonly products: readonly Product[]
  readonly prices: readonly Price[]
}

/** Options of each payment call. Spec 2 §7: the header names the country. */
export const inCountry = (country: Realm) => ({ headers: { [calls.COUNTRY_HEADER]: country } })

/** Fetches the products of a country. A failure is reported and clears the products. Spec 2 §8. */
export function useCatalogue(country: Realm) {
  const { http, errors } = usePlatform()
  return useQuery({
    queryKey: ['payment', 'products', country],
    queryFn: async ({ signal }): Promise<Catalogue> => {
      const result = await http.call(calls.listProducts, {}, { ...inCountry(country), signal })
      if (!result.ok) errors.report(new Error(`get_products_failed: ${result.code}`))
      const { products, prices } = getData(result)
      return { products: products.data, prices: prices.data }
    },
    staleTime: 60_000,
  })
}

/**
 * Fetches the subscriptions that the user pays, the newest first, and when an order would be charged first (seconds since
 * 1970; null: at once). A failure is reported. Spec 2 §8.
 */
export function useFamilySubscriptions(country: Realm) {
  const { http, errors } = usePlatform()
  const user = useUser()?.id ?? ''
  return useQuery({
    queryKey: ['payment', 'subscriptions', user],
    enabled: user !== '',
    queryFn: async ({ signal }) => {
      const result = await http.call(calls.listFamilySubscriptions, {}, { ...inCountry(country), signal })
      if (!result.ok) errors.report(new Error(`get_customer_subscription_failed: ${result.code}`))
      const { subscriptions, first_charge_at } = getData(result)
      return { subscriptions: subscriptions.data, firstChargeAt: first_charge_at }
    },
  })
}

/** Fetches the cards of the user, with the id of the card that pays. */
export function useCards(country: Realm) {
  const { http } = usePlatform()
  const user = useUser()?.id ?? ''
  return useQuery({
    queryKey: ['payment', 'cards', user],
    enabled: user !== '',
    queryFn: async ({ signal }) => {
      const options = { ...inCountry(country), signal }
      const [methods, me] = await Promise.all([
        http.call(calls.listPaymentMethods, {}, options),
        http.call(calls.getPaymentCustomer, {}, options),
      ])
      const chosen = getData(me).customer?.invoice_settings.default_payment_method ?? null
      return { cards: getData(methods).paymentMethods.data, chosen }
    },
  })
}

/** Fetches the invoices of the user, the newest first. A failure is reported. Spec 2 §8. */
export function useInvoices(country: Realm) {
  const { http, errors } = usePlatform()
  const user = useUser()?.id ?? ''
  return useQuery({
    queryKey: ['payment', 'invoices', user],
    enabled: user !== '',
    queryFn: async ({ signal }) => {
      const result = await http.call(calls.listInvoices, {}, { ...inCountry(country), signal })
      if (!result.ok) errors.report(new Error(`get_invoices_failed: ${result.code}`))
      return getData(result).invoices.data
    },
  })
}

/** Returns a function that fetches everything about payments again, and the books that a payment opens. */
export function useRefreshPayments() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}
