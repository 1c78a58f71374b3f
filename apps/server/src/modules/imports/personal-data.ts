import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { PERSON_TYPES } from '@lectern/contracts'
import { countUpTo } from '../../kernel/database/count-up-to.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource, PersonKey } from '../../kernel/personal-data.ts'
import { peopleImports } from './tables.ts'

/**
 * Exports and deletes the imports that a person has made. The values of the people in a file are encrypted, and are
 * deleted 30 days after the import.
 */
export function importsPersonalData({ shards }: Kernel): PersonalDataSource {
  const madeBy = ({ realm, uid }: PersonKey) =>
    and(eq(peopleImports.realm, realm), eq(sql`${peopleImports.actor}->>'userId'`, uid))
  return {
    name: 'imports',
    exportPerson: async (person) => ({
      imports: await shards
        .forRealm(person.realm)
        .select({
          fileName: peopleImports.fileName,
          type: peopleImports.type,
          state: peopleImports.state,
          createdAt: peopleImports.createdAt,
          appliedAt: peopleImports.appliedAt,
        })
        .from(peopleImports)
        .where(madeBy(person)),
    }),
    // The sealed values name people, too. The undo leaves out a person without an account.
    mergePerson: async (rows, { realm, from, into }) => {
      const actor = sql`replace(${peopleImports.actor}::text, ${from}, ${into})::jsonb`
      const names = sql`${peopleImports.actor}::text like ${`%${from}%`}`
      const where = and(eq(peopleImports.realm, realm), names)
      const moved = await rows.update(peopleImports).set({ actor }).where(where)
      return { moved: { imports: moved.rowCount ?? 0 }, dropped: {} }
    },
    countLost: async ({ realm, people, unit, max }) => {
      const { actor, schoolUnitUid } = peopleImports
      const makers = sql`${actor}->>'userId' = any(${sql.param([...people])}::text[])`
      const lost = or(makers, unit === undefined ? undefined : eq(schoolUnitUid, unit))
      // School years and deleted groups are in this table, but no files.
      const isFile = inArray(peopleImports.type, PERSON_TYPES)
      const where = and(eq(peopleImports.realm, realm), isFile, lost)
      return { imports: await countUpTo(shards.forRealm(realm), peopleImports, where, max) }
    },
    deleteUnit: async ({ realm, uid }) => {
      const isOfUnit = and(eq(peopleImports.realm, realm), eq(peopleImports.schoolUnitUid, uid))
      await shards.forRealm(realm).delete(peopleImports).where(isOfUnit)
    },
    deletePerson: async (person) => {
      await shards.forRealm(person.realm).delete(peopleImports).where(madeBy(person))
    },
  }
}
