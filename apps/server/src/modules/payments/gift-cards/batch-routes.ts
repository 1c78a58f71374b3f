import * as calls from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import { allowAll, file, ok, route } from '../../../kernel/route.ts'
import type { Route } from '../../../kernel/route.ts'
import type { PaymentContext } from '../payment-context.ts'
import { recordShopAudit } from '../record-shop-audit.ts'
import { createBatch, findBatch, listBatches, listEntries, presentBatches, withdrawBatch } from './batches.ts'
import { writeCodesCsv, writeCodesSpreadsheet } from './codes-file.ts'

/** Returns the routes with which super users manage the gift cards of their realm. */
export function batchRoutes({ kernel }: Pick<PaymentContext, 'kernel'>): Route[] {
  const present = async (db: Db, batch: Parameters<typeof presentBatches>[2][number]) => {
    const [presented] = await presentBatches(kernel, db, [batch])
    if (presented === undefined) throw new Error('a batch was not presented')
    return presented
  }
  return [
    route(calls.listGiftBatches, {
      policy: allowAll,
      act: ({ actor, db, query }) => listBatches(kernel, db, actor, query),
      present: ok,
    }),
    route(calls.createGiftBatch, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, db, body }) => present(db, await createBatch(kernel, db, actor, body)),
      present: (body) => ({ status: 201 as const, body }),
    }),
    route(calls.getGiftBatch, {
      policy: allowAll,
      act: async ({ actor, db, params }) => present(db, await findBatch(db, actor, params.id)),
      present: ok,
    }),
    route(calls.listGiftEntries, {
      policy: allowAll,
      act: async ({ actor, db, params, query }) => listEntries(db, await findBatch(db, actor, params.id), query),
      present: ok,
    }),
    route(calls.withdrawGiftBatch, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, db, params }) => present(db, await withdrawBatch(kernel, db, actor, params.id)),
      present: ok,
    }),
    route(calls.downloadGiftCodes, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, db, params }) =>
        writeCodesSpreadsheet(kernel, db, await recordDownload(kernel, db, actor, params.id)),
      present: file,
    }),
    route(calls.downloadGiftCodesAsCsv, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, db, params }) =>
        writeCodesCsv(kernel, db, await recordDownload(kernel, db, actor, params.id)),
      present: file,
    }),
  ]
}

/** Records that the codes of a batch are downloaded. Returns its uid. */
async function recordDownload(kernel: Kernel, db: Db, actor: Actor, id: string): Promise<string> {
  const { uid } = await findBatch(db, actor, id)
  await recordShopAudit(kernel, db, actor, 'download-gift-codes', { giftBatch: uid })
  return uid
}
