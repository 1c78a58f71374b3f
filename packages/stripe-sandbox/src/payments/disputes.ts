import { timeFor } from '../customers/find-customer.ts'
import { create, update } from '../state/save.ts'
import { emit } from '../events/emit.ts'
import type { Charge, Dispute } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { DAY_SECONDS } from '../billing/intervals.ts'

const ANSWER_DAYS = 9

/** Opens a dispute of a charge, as the cardholder does at the bank. */
export function openDispute(tx: Transaction, charge: Charge): Dispute {
  update(tx, 'charge', 'charge.updated', { ...charge, disputed: true })
  const now = timeFor(tx, charge.customer)
  const dispute = create(tx, 'dispute', 'charge.dispute.created', {
    id: tx.newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: now + ANSWER_DAYS * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  emit(tx, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Closes a dispute. If the merchant has won, the charge is no longer disputed and the money comes back. */
export function closeDispute(tx: Transaction, dispute: Dispute, status: 'lost' | 'won'): Dispute {
  const closed = update(tx, 'dispute', 'charge.dispute.closed', { ...dispute, status })
  const charge = tx.get('charge', dispute.charge)
  if (status === 'won' && charge !== undefined) {
    update(tx, 'charge', 'charge.updated', { ...charge, disputed: false })
    emit(tx, 'charge.dispute.funds_reinstated', closed)
  }
  return closed
}

const NO_EVIDENCE: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
