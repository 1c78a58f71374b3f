import type { RealmModel } from './realm-model.ts'

/** Returns the rows of a realm in an order that does not depend on the database. */
export const sortRealm = ({ units, groups, people, periods, guardianships }: RealmModel) => ({
  units: sortByUid(units),
  groups: sortByUid(groups),
  people: sortByUid(people).map((person) => ({
    ...person,
    roles: person.roles.toSorted((a, b) => compareText(a.unit, b.unit)),
    groups: person.groups.toSorted(compareText),
  })),
  periods: periods.toSorted((a, b) => a.legacyId - b.legacyId),
  guardianships: sortByJson(guardianships),
})

export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
const sortByUid = <T extends { readonly uid: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => compareText(a.uid, b.uid))
/** Returns values in the order of their JSON. */
export const sortByJson = <T>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => compareText(JSON.stringify(a), JSON.stringify(b)))
