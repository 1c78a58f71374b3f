import { and, asc, eq, inArray } from 'drizzle-orm'
import * as calls from '@lectern/contracts'
import type { ListedEnding } from '@lectern/contracts'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { checkAttempt, perPeriod } from '../../../kernel/attempt-limit.ts'
import type { AttemptCounter } from '../../../kernel/attempt-limit.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import { makeReadableCode } from '../../../kernel/readable-code.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { allowAll, ok, route } from '../../../kernel/route.ts'
import type { Route } from '../../../kernel/route.ts'
import { recordAudit } from '../../account/index.ts'
import { readCountry } from '../country.ts'
import { paymentEndings } from '../tables.ts'
import { openStatement, sealStatement } from '../statements.ts'
import type { EndingRow } from '../statements.ts'
import { takeEndingJob } from './take-ending.ts'
import type { PaymentContext } from '../payment-context.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Limit of statements per network address. All computers of a library can share one address. */
const STATEMENTS = perPeriod(30, HOUR_MS)
/** Limit of statements per email address, so that a stranger cannot fill a mailbox. */
const STATEMENTS_FOR_EMAIL = perPeriod(3, HOUR_MS)
const NUMBER_LENGTH = 10

/** Returns the routes of statements that end a subscription without a log-in. § 312k BGB. */
export function endingRoutes(context: PaymentContext): Route[] {
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
      act: async ({ actor, db }) => {
        const isOpen = and(
          eq(paymentEndings.realm, actor.realm),
          inArray(paymentEndings.state, ['to_decide', 'not_found']),
        )
        const rows = await db
          .select()
          .from(paymentEndings)
          .where(isOpen)
          .orderBy(asc(paymentEndings.receivedAt), asc(paymentEndings.id))
          .limit(calls.ENDINGS_LISTED_MAX)
        const endings = await Promise.all(rows.map((row) => presentEnding(kernel, row)))
        return { endings, meta: { totalCount: await db.$count(paymentEndings, isOpen) } }
      },
      present: ok,
    }),
    route(calls.settleEnding, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, db, params, body }) => {
        const row = await db.transaction((rows) => settle(kernel, rows, actor, { id: params.id, state: body.state }))
        return row === undefined ? refuse('not_found') : { ending: await presentEnding(kernel, row) }
      },
      present: ok,
    }),
  ]
}

/** Stores the decision of a super user with its audit entry. A repeat changes nothing. */
async function settle(
  kernel: Kernel,
  rows: Rows,
  actor: Actor,
  { id, state }: { readonly id: string; readonly state: 'done' },
): Promise<EndingRow | undefined> {
  const { realm } = actor
  const isOwn = and(eq(paymentEndings.id, id), eq(paymentEndings.realm, realm))
  const [row] = await rows.select().from(paymentEndings).where(isOwn).for('update')
  if (row === undefined || row.state === state) return row
  if (row.state !== 'to_decide' && row.state !== 'not_found') return undefined
  await rows.update(paymentEndings).set({ state }).where(isOwn)
  const entry = { realm, actor: auditActor(actor), subject: row.userUid ?? id, action: 'settle-ending' } as const
  await recordAudit(kernel, rows, [{ ...entry, details: { number: row.number } }])
  return { ...row, state }
}

async function presentEnding(kernel: Kernel, row: EndingRow): Promise<ListedEnding> {
  const { id, number, state, receivedAt, userUid } = row
  const statement = await openStatement(kernel, row)
  return { id, number, state, statement, receivedAt: receivedAt.toISOString(), userId: userUid }
}
