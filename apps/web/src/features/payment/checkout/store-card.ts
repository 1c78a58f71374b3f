import type { ReadyCardForm } from '../card-form/card-stripe.ts'
import type { ConsumerFlow } from './use-consumer-payment.ts'

/**
 * Confirms the card of the form, and makes it the card that pays. An earlier try that failed after the confirmation
 * goes on there. Returns false if the card does not pay yet; the state of the payment says why.
 */
export async function storeCard(flow: ConsumerFlow, form: ReadyCardForm | null): Promise<boolean> {
  if (flow.getState().setupIntent !== null) return flow.updateCustomer()
  if (flow.getState().clientSecret === null) {
    await flow.createClientSecret()
    return false
  }
  if (form === null) return false
  const isConfirmed = await flow.confirmSetup(form.stripe, form.elements)
  if (!isConfirmed && flow.getState().clientSecret === null) await flow.createClientSecret()
  return isConfirmed && flow.updateCustomer()
}
