import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { COMPARISON_DAYS } from '@lectern/contracts'
import type { ComparedValue, ComparisonFailure, Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import type { JobKind } from '../../../kernel/jobs.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { compareSubscriptions } from '../fetch-subscriptions.ts'
import type { PaymentContext } from '../payment-context.ts'
import { askStripe } from '../stripe-errors.ts'
import { paymentComparisonFindings, paymentComparisons, paymentCustomers } from '../tables.ts'

const PAGE = 100
const DAY_MS = 86_400_000
/** Maximum number of findings that are stored for one night. If Stripe cannot be reached, each customer is one. */
export const FINDINGS_MAX = 500

/**
 * Creates the nightly job that fetches all customers from Stripe, so that a lost event changes nothing for long. Stores a report for each
 * realm, and deletes reports after 90 days.
 */
export function compareJob(context: PaymentContext): JobKind<object> {
  const { kernel, accounts } = context
  return {
    name: 'compare-payments',
    run: async () => {
      const old = new Date(kernel.clock.now().getTime() - COMPARISON_DAYS * DAY_MS)
      for (const db of kernel.shards.each)
        await db.delete(paymentComparisons).where(lt(paymentComparisons.startedAt, old))
      for (const realm of accounts.realms) await compareRealm(context, realm)
    },
  }
}

async function compareRealm(context: PaymentContext, realm: Realm): Promise<void> {
  const { kernel } = context
  const db = kernel.shards.forRealm(realm)
  const id = kernel.ids.next()
  const counts = { checked: 0, repaired: 0, failed: 0 }
  await db.insert(paymentComparisons).values({ id, realm, startedAt: kernel.clock.now() })
  const isThis = eq(paymentComparisons.id, id)
  let last = ''
  for (let page = await readPage(db, realm, last); page.length > 0; page = await readPage(db, realm, last)) {
    for (const customer of page) {
      last = customer.id
      const hasRoom = counts.repaired + counts.failed < FINDINGS_MAX
      const result = await compareCustomer(context, { ...customer, realm, comparisonId: hasRoom ? id : null })
      counts.checked++
      if (result !== 'same') counts[result]++
    }
    await db.update(paymentComparisons).set(counts).where(isThis)
  }
  await db.update(paymentComparisons).set({ endedAt: kernel.clock.now() }).where(isThis)
}

const readPage = (db: Db, realm: Realm, after: string) =>
  db
    .select({ id: paymentCustomers.id, userUid: paymentCustomers.userUid })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.realm, realm), gt(paymentCustomers.id, after)))
    .orderBy(asc(paymentCustomers.id))
    .limit(PAGE)

interface ComparedCustomer {
  readonly id: string
  readonly userUid: string
  readonly realm: Realm
  /** The report in which the finding is stored. Null if it is full. */
  readonly comparisonId: string | null
}

/** Compares one customer. A failure must not stop the others. */
async function compareCustomer(
  { kernel, accounts }: PaymentContext,
  { id, realm, userUid, comparisonId }: ComparedCustomer,
): Promise<'same' | 'repaired' | 'failed'> {
  const db = kernel.shards.forRealm(realm)
  const store = async (rows: Rows, repaired: readonly ComparedValue[], failure: ComparisonFailure | null) => {
    if (comparisonId === null) return
    await rows
      .insert(paymentComparisonFindings)
      .values({ id: kernel.ids.next(), comparisonId, userUid, repaired, failure })
  }
  try {
    const result = await askStripe(async () => {
      const stripe = await accounts.connect(realm)
      return db.transaction(async (rows) => {
        const { changed } = await compareSubscriptions(kernel, rows, stripe, id)
        if (changed.length > 0) await store(rows, changed, null)
        return changed.length > 0 ? 'repaired' : 'same'
      })
    })
    if (!(result instanceof Refusal)) return result
    if (result.code !== 'unavailable') throw result
    await store(db, [], 'unavailable')
  } catch (error) {
    kernel.log.error({ err: error, customer: id }, 'a customer could not be compared with Stripe')
    await store(db, [], 'error')
  }
  return 'failed'
}
