import { and, desc, eq, inArray } from 'drizzle-orm'
import { PERSON_TYPES, PersonType } from '@lectern/contracts'
import type { CallResponse, listPeopleImports, Realm } from '@lectern/contracts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findNames } from '../account/index.ts'
import { IMPORT_HEAD, isKept } from './apply-import.ts'
import { peopleImports } from './tables.ts'

interface ImportList {
  readonly realm: Realm
  readonly unit: string
  readonly type?: PersonType | undefined
  readonly pageNumber: number
  readonly pageSize: number
}

/** Lists the imports from files of a school unit whose time is not over, newest first. */
export async function listImports(
  kernel: Kernel,
  db: Db,
  { realm, unit, type, pageNumber, pageSize }: ImportList,
): Promise<CallResponse<typeof listPeopleImports>> {
  const where = and(
    eq(peopleImports.realm, realm),
    eq(peopleImports.schoolUnitUid, unit),
    type === undefined ? inArray(peopleImports.type, PERSON_TYPES) : eq(peopleImports.type, type),
    isKept(kernel),
  )
  const found = await db
    .select(IMPORT_HEAD)
    .from(peopleImports)
    .where(where)
    .orderBy(desc(peopleImports.createdAt), desc(peopleImports.uid))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  const names = await findNames(
    db,
    found.map(({ actor }) => actor.userId),
  )
  return {
    data: found.map(({ uid, actor, state, fileName, counts, createdAt, expiresAt, ...row }) => ({
      id: uid,
      type: PersonType.parse(row.type),
      fileName,
      state,
      counts: { ...counts },
      undoUntil: state === 'applied' ? expiresAt.toISOString() : null,
      createdAt: createdAt.toISOString(),
      actorName: names.get(actor.userId) ?? null,
    })),
    meta: { totalCount: await db.$count(peopleImports, where) },
  }
}
