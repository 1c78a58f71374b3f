import { and, eq, sql } from 'drizzle-orm'
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
    deletePerson: async (person) => {
      await shards.forRealm(person.realm).delete(peopleImports).where(madeBy(person))
    },
  }
}
