import { and, desc, eq, inArray } from 'drizzle-orm'
import * as calls from '@lectern/contracts'
import type { ListedEnding } from '@lectern/contracts'
import { checkAttempt, perPeriod } from '../../../kernel/attempt-limit.ts'
import type { AttemptCounter } from '../../../kernel/attempt-limit.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { makeReadableCode } from '../../../kernel/readable-code.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { allowAll, ok, route } from '../../../kernel/route.ts'
import type { Route } from '../../../kernel/route.ts'
import { readCountry } from '../country.ts'
import type { StripeAccounts } from '../stripe-accounts.ts'
import { paymentEndings } from '../tables.ts'
import { openStatement, sealStatement } from '../statements.ts'
import type { EndingRow } from '../statements.ts'
import { takeEndingJob } from './take-ending.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Limit of statements per network address. All computers of a library can share one address. */
const STATEMENTS = perPeriod(30, HOUR_MS)
/** Limit of statements per email address, so that a stranger cannot fill a mailbox. */
const STATEMENTS_FOR_EMAIL = perPeriod(3, HOUR_MS)
const NUMBER_LENGTH = 10
const LISTED_MAX = 500

interface EndingContext {
  readonly kernel: Kernel
  readonly accounts: StripeAccounts
}

/** Returns the routes of statements that end a subscription without a log-in. § 312k BGB. */
export function endingRoutes(context: EndingContext): Route[] {
  const { kernel } = context
  return [
    route(calls.declareEnding, {
      policy: allowAll,
      act: async ({ body, request }) => {
        const realm = await readCountry(kernel, request)
        const receivedAt = kernel.clock.now()
        const isTooLate =
          'endsOn' in body &&
          body.endsOn !== undefined &&
          Date.parse(body.endsOn) > receivedAt.getTime() + calls.ENDING_DAYS_MAX * DAY_MS
        if (isTooLate) return refuse('validation_failed', 'The day of the end is too far away.')
        const emails = [body.email, body.confirmationEmail ?? body.email].map((email) => email.trim().toLowerCase())
        const counters: AttemptCounter[] = [
          { name: ['payment ending', request.ip], rule: STATEMENTS },
          ...[...new Set(emails)].map((email) => ({
            name: ['payment ending email', realm, email],
            rule: STATEMENTS_FOR_EMAIL,
          })),
        ]
        const refusal = await kernel.attempts.take(...counters)
        if (refusal !== undefined) return refusal
        return checkAttempt(
          async () => {
            const [id, number] = [kernel.ids.next(), makeReadableCode(NUMBER_LENGTH)]
            const sealedStatement = await sealStatement(kernel, id, body)
            await kernel.shards
              .forRealm(realm)
              .insert(paymentEndings)
              .values({ id, realm, number, kind: body.kind, state: 'new', sealedStatement, receivedAt })
            // The job looks for the account, so that the time of this response reveals nothing.
            await kernel.jobs
              .send(takeEndingJob(context), { realm, id })
              .catch((error: unknown) => kernel.log.warn({ err: error }, 'a statement waits for the next minute'))
            return { number, receivedAt: receivedAt.toISOString() }
          },
          () => kernel.attempts.giveBack(...counters),
        )
      },
      present: (body) => ({ status: 202 as const, body }),
    }),
    route(calls.listEndings, {
      policy: allowAll,
      act: async ({ actor, db, request }) => {
        const realm = await readCountry(kernel, request, actor)
        const rows = await db
          .select()
          .from(paymentEndings)
          .where(and(eq(paymentEndings.realm, realm), inArray(paymentEndings.state, ['to_decide', 'not_found'])))
          .orderBy(desc(paymentEndings.receivedAt))
          .limit(LISTED_MAX)
        return { endings: await Promise.all(rows.map((row) => presentEnding(kernel, row))) }
      },
      present: ok,
    }),
    route(calls.settleEnding, {
      policy: allowAll,
      act: async ({ actor, db, request, params, body }) => {
        const realm = await readCountry(kernel, request, actor)
        const [row] = await db
          .update(paymentEndings)
          .set({ state: body.state })
          .where(
            and(
              eq(paymentEndings.id, params.id),
              eq(paymentEndings.realm, realm),
              inArray(paymentEndings.state, ['to_decide', 'not_found', 'done']),
            ),
          )
          .returning()
        return row === undefined ? refuse('not_found') : { ending: await presentEnding(kernel, row) }
      },
      present: ok,
    }),
  ]
}

async function presentEnding(kernel: Kernel, row: EndingRow): Promise<ListedEnding> {
  const { id, number, state, receivedAt, userUid } = row
  const statement = await openStatement(kernel, row)
  return { id, number, state, statement, receivedAt: receivedAt.toISOString(), userId: userUid }
}
