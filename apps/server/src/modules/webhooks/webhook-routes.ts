import { and, asc, eq } from 'drizzle-orm'
import * as calls from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { noContent, ok, route } from '../../kernel/route.ts'
import type { Route } from '../../kernel/route.ts'
import { requireAdministration, requireScope, requireWritingScope } from '../controlpanel/index.ts'
import { webhooks } from './tables.ts'
import { deleteWebhook, presentWebhook, replaceKey, storeWebhook } from './webhook-store.ts'

/** Returns the routes for the settings of webhooks. */
export function webhookRoutes(kernel: Kernel): Route[] {
  return [
    route(calls.listWebhooks, {
      policy: requireScope,
      act: async ({ actor, db, params }) => {
        await requireAdministration(db, actor, params.orgId)
        const found = await db
          .select()
          .from(webhooks)
          .where(and(eq(webhooks.realm, actor.realm), eq(webhooks.schoolUnitUid, params.orgId)))
          .orderBy(asc(webhooks.createdAt), asc(webhooks.uid))
        return { data: found.map((webhook) => presentWebhook(webhook, kernel.clock.now())) }
      },
      present: ok,
    }),
    route(calls.putWebhook, {
      policy: requireWritingScope,
      act: async ({ actor, db, params, body }) => {
        const { webhook, signingKey } = await storeWebhook(kernel, db, actor, params, body)
        return { webhook: presentWebhook(webhook, kernel.clock.now()), signingKey }
      },
      present: ok,
    }),
    route(calls.deleteWebhook, {
      policy: requireWritingScope,
      act: ({ actor, db, params }) => deleteWebhook(kernel, db, actor, params),
      present: noContent,
    }),
    route(calls.replaceWebhookKey, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => ({ signingKey: await replaceKey(kernel, db, actor, params) }),
      present: ok,
    }),
  ]
}
