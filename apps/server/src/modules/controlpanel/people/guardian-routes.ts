import * as calls from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { noContent, ok, route } from '../../../kernel/route.ts'
import {
  linkGuardian,
  listGuardianCodes,
  listRelativeOptions,
  listRelatives,
  makeGuardianCode,
  unlinkGuardian,
  withdrawGuardianCode,
} from '../../account/index.ts'
import { loadScope, requireScope, requireWritingScope, writeContext } from '../administration-context.ts'

/** Returns the routes with which schools decide who the guardians of a pupil are. */
export function guardianRoutes(kernel: Kernel): Route[] {
  return [
    route(calls.listRelatives, {
      policy: requireScope,
      act: async ({ actor, db, params }) => asValues(await listRelatives(db, await loadScope(db, actor), params.id)),
      present: ok,
    }),
    route(calls.listRelativeOptions, {
      policy: requireScope,
      act: async ({ actor, db, params, query }) =>
        asValues(await listRelativeOptions(db, await loadScope(db, actor), params.id, query.q)),
      present: ok,
    }),
    route(calls.linkGuardian, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) =>
        linkGuardian(await writeContext(kernel, db, actor), params.id, params.guardian),
      present: noContent,
    }),
    route(calls.unlinkGuardian, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) =>
        unlinkGuardian(await writeContext(kernel, db, actor), params.id, params.guardian),
      present: noContent,
    }),
    route(calls.listGuardianCodes, {
      policy: requireScope,
      act: async ({ actor, db, params }) =>
        asValues(await listGuardianCodes(kernel, db, await loadScope(db, actor), params.id)),
      present: ok,
    }),
    route(calls.makeGuardianCode, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => makeGuardianCode(await writeContext(kernel, db, actor), params.id),
      present: (body) => ({ status: 201 as const, body }),
    }),
    route(calls.withdrawGuardianCode, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) =>
        withdrawGuardianCode(await writeContext(kernel, db, actor), params.id, params.code),
      present: noContent,
    }),
  ]
}

const asValues = <T>(values: T[] | Refusal) => (values instanceof Refusal ? values : { values })
