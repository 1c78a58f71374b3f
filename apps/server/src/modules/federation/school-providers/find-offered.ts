import { and, asc, eq, sql } from 'drizzle-orm'
import { readTemplate, SCHOOL_SEARCH_MIN } from '@lectern/contracts'
import type { CallQuery, CallResponse, findIdentityProviders, OfferedProvider } from '@lectern/contracts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { listUnits, listUnitsAbove } from '../../account/index.ts'
import { schoolProviders } from '../tables.ts'
import type { ProviderRow } from './provider-store.ts'

/** Maximum number of schools that a search by name compares. */
const SCHOOLS_MAX = 20

/** Finds the providers for the log-in page. See `findIdentityProviders`. */
export async function findOffered(
  kernel: Kernel,
  query: CallQuery<typeof findIdentityProviders>,
): Promise<CallResponse<typeof findIdentityProviders>> {
  const db = kernel.shards.forRealm(query.realm)
  const stored = await db
    .select()
    .from(schoolProviders)
    .where(and(eq(schoolProviders.realm, query.realm), eq(schoolProviders.active, true)))
    .orderBy(asc(sql`lower(${schoolProviders.name})`), asc(schoolProviders.uid))
  // People open Lectern from a learning platform, not the platform from the log-in page.
  const active = stored.filter(({ template }) => readTemplate(template).protocol !== 'lti')
  return { data: await search(db, query, active), hasMore: active.some(({ schoolUnitUid }) => schoolUnitUid !== null) }
}

async function search(
  db: Db,
  { realm, id, schoolUnit, q }: CallQuery<typeof findIdentityProviders>,
  active: readonly ProviderRow[],
): Promise<OfferedProvider[]> {
  if (id !== undefined) return active.filter(({ uid }) => uid === id).map((row) => present(row))
  if (schoolUnit !== undefined) return (await listOfUnit(db, schoolUnit, active)).map((row) => present(row))
  if (q === undefined) return active.filter((row) => row.schoolUnitUid === null).map((row) => present(row))
  const domain = q.split('@', 3)[1]?.trim().toLowerCase()
  if (domain !== undefined) return active.filter(({ domains }) => domains.includes(domain)).map((row) => present(row))
  if (q.trim().length < SCHOOL_SEARCH_MIN) return []
  const page = {
    pageNumber: 1,
    pageSize: SCHOOLS_MAX,
    calculateTotal: false,
    sortBy: 'name',
    sortOrder: 'asc',
  } as const
  const { rows } = await listUnits(db, { realm, status: 'active' }, { ...page, qName: q.trim() })
  const found = rows.map(async ({ unit }) =>
    (await listOfUnit(db, unit.uid, active)).map((row) => present(row, unit.name)),
  )
  return (await Promise.all(found)).flat()
}

/** Returns the providers of a unit and of the units above. */
async function listOfUnit(db: Db, unit: string, active: readonly ProviderRow[]): Promise<ProviderRow[]> {
  const units = new Set(await listUnitsAbove(db, unit))
  return active.filter(({ schoolUnitUid }) => schoolUnitUid !== null && units.has(schoolUnitUid))
}

const present = ({ uid, name }: ProviderRow, school: string | null = null): OfferedProvider => ({
  id: uid,
  name,
  school,
})
