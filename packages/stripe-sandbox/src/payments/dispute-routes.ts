import { update } from '../state/save.ts'
import type { Dispute } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { isInRange, listPage, PAGE, range } from '../wire/lists.ts'
import { changeMetadata, flag, metadata, object, text } from '../wire/parameters.ts'
import { route } from '../wire/route.ts'
import { invalidRequest, resourceMissing } from '../wire/stripe-error.ts'
import { closeDispute } from './disputes.ts'

/** Disputes. https://docs.stripe.com/api/disputes */
export const DISPUTE_ROUTES = [
  route('GET', '/disputes', { ...PAGE, charge: text, created: range, payment_intent: text }, ({ tx, params }) =>
    listPage(
      tx,
      'dispute',
      '/v1/disputes',
      params,
      (dispute) =>
        isInRange(dispute.created, params.created) &&
        (params.charge ?? dispute.charge) === dispute.charge &&
        (params.payment_intent ?? dispute.payment_intent) === dispute.payment_intent,
    ),
  ),
  route('GET', '/disputes/:id', {}, ({ tx, id }) => findDispute(tx, id)),
  route(
    'POST',
    '/disputes/:id',
    { evidence: object({ uncategorized_text: text }), metadata, submit: flag },
    ({ tx, id, params }) => {
      const dispute = findOpenDispute(tx, id)
      const evidence = params.evidence?.uncategorized_text ?? dispute.evidence.uncategorized_text
      const isSubmitted = params.submit !== false && evidence !== null
      const changed = update(tx, 'dispute', 'charge.dispute.updated', {
        ...dispute,
        evidence: { ...dispute.evidence, uncategorized_text: evidence },
        evidence_details: {
          ...dispute.evidence_details,
          has_evidence: evidence !== null,
          submission_count: dispute.evidence_details.submission_count + (isSubmitted ? 1 : 0),
          submission_method: isSubmitted ? 'manual' : 'not_submitted',
        },
        metadata: changeMetadata(dispute.metadata, params.metadata),
        status: isSubmitted ? 'under_review' : dispute.status,
      })
      // The texts with which Stripe's test disputes end. https://docs.stripe.com/testing#disputes
      if (isSubmitted && evidence === 'winning_evidence') return closeDispute(tx, changed, 'won')
      return isSubmitted && evidence === 'losing_evidence' ? closeDispute(tx, changed, 'lost') : changed
    },
  ),
  route('POST', '/disputes/:id/close', {}, ({ tx, id }) => closeDispute(tx, findOpenDispute(tx, id), 'lost')),
]

function findDispute(tx: Transaction, id: string): Dispute {
  const found = tx.get('dispute', id)
  if (found === undefined) throw resourceMissing('dispute', id)
  return found
}

function findOpenDispute(tx: Transaction, id: string): Dispute {
  const dispute = findDispute(tx, id)
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalidRequest('This dispute is already closed.', { code: 'dispute_already_closed' })
  return dispute
}
