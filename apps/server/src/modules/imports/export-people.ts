import type { ImportColumn, PeopleFileQuery, PersonType } from '@lectern/contracts'
import { PERSON_IDENTIFIERS } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { listPeople, listPupilNames, personLevels, ratePerson, relate } from '../account/index.ts'
import type { ListedRow, Scope } from '../account/index.ts'
import { isSecure, unitPeople } from '../controlpanel/index.ts'
import { loadFileTexts } from './people-file/column-texts.ts'
import type { FileTexts } from './people-file/column-texts.ts'

const PAGE = 1000

/** Returns the people of a list of a school unit with the columns of the template. Values that the actor may not see are empty. */
export async function listPeopleOfUnit(
  db: Db,
  actor: Actor,
  scope: Scope,
  unit: string,
  type: PersonType,
  { filters, ...query }: PeopleFileQuery,
): Promise<Partial<Record<ImportColumn, string>>[]> {
  const texts = await loadFileTexts(actor.realm)
  const people: Partial<Record<ImportColumn, string>>[] = []
  const source = unitPeople(scope, unit, type, filters)
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = { ...query, pageNumber, pageSize: PAGE, calculateTotal: false }
    const { rows } = await listPeople(db, source, page)
    const pupils =
      type === 'guardians'
        ? await listPupilNames(
            db,
            unit,
            rows.map(({ user }) => user.uid),
          )
        : undefined
    // An import of the file must not restore people whose account is being deleted.
    for (const row of rows.filter(({ user }) => user.deletionDueAt === null))
      people.push({
        ...toColumns(scope, row, isSecure(actor), unit, texts),
        pupils: (pupils?.get(row.user.uid) ?? []).join('; '),
        ...(type === 'employees'
          ? {
              role: texts.role(
                row.roles.some(({ uid, role }) => uid === unit && role === 'admin') ? 'admin' : 'employee',
              ),
            }
          : {}),
      })
    if (rows.length < PAGE) return people
  }
}

function toColumns(
  scope: Scope,
  row: ListedRow,
  secure: boolean,
  unit: string,
  texts: FileTexts,
): Partial<Record<ImportColumn, string>> {
  const { user, namedGroups } = row
  const levels = personLevels(relate(scope, row), ratePerson(row), secure)
  return {
    username: user.username,
    firstname: user.firstname,
    lastname: user.lastname,
    ...(levels.email.viewable === 2 && user.email !== null ? { email: user.email } : {}),
    groups: namedGroups
      .filter((group) => group.unit === unit)
      .map(({ name }) => name)
      .join('; '),
    ...(user.ageFilter === null ? {} : { ageFilter: `${user.ageFilter}` }),
    ...(levels.speakingBookRights.viewable === 2 ? { speakingBookRights: texts.yesNo(user.speakingBookRights) } : {}),
    ...Object.fromEntries(
      PERSON_IDENTIFIERS.flatMap((name) => (levels[name].viewable === 2 ? [[name, user.identifiers[name] ?? '']] : [])),
    ),
  }
}
