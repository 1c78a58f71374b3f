import type { MergePreview } from '@lectern/contracts'
import type { users } from '../../tables.ts'
import type { UserRow } from '../person-access.ts'

/** The columns of the account that stays, and what the other account adds and loses. Values only for a preview. */
export interface UnitedUser {
  readonly columns: Partial<typeof users.$inferInsert>
  readonly gained: readonly string[]
  readonly conflicts: MergePreview['conflicts']
}

/**
 * Unites the fields of two accounts. `into` keeps its own values, and takes over those that it lacks. A password and the
 * settings of `from` end with the account. docs/decisions/0034-merging-people.md.
 */
export function uniteUsers(from: UserRow, into: UserRow): UnitedUser {
  const pairs = [
    ['name', fullName(from), fullName(into)],
    ['username', from.username, into.username],
    ['email', from.email, into.email],
    ['externalId', from.externalId, into.externalId],
    ['ageFilter', text(from.ageFilter), text(into.ageFilter)],
    ...[...new Set([...Object.keys(into.identifiers), ...Object.keys(from.identifiers)])].map(
      (type) => [type, from.identifiers[type] ?? null, into.identifiers[type] ?? null] as const,
    ),
  ] as const
  const speakingBookRights = from.speakingBookRights || into.speakingBookRights
  return {
    columns: {
      ...(into.email === null ? { email: from.email, emailVerified: from.emailVerified } : {}),
      externalId: into.externalId ?? from.externalId,
      ageFilter: into.ageFilter ?? from.ageFilter,
      identifiers: { ...from.identifiers, ...into.identifiers },
      speakingBookRights,
      protectedIdentity: from.protectedIdentity || into.protectedIdentity,
      lastLogInAt: later(from.lastLogInAt, into.lastLogInAt),
    },
    gained: [
      ...pairs.flatMap(([field, other, own]) => (own === null && other !== null ? [field] : [])),
      ...(speakingBookRights && !into.speakingBookRights ? ['speakingBookRights'] : []),
    ],
    conflicts: pairs.flatMap(([field, dropped, kept]) =>
      kept !== null && dropped !== null && kept !== dropped ? [{ field, kept, dropped }] : [],
    ),
  }
}

const fullName = ({ firstname, lastname }: UserRow): string => `${firstname} ${lastname}`.trim()
const text = (value: number | null): string | null => (value === null ? null : String(value))

function later(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
