import type { ListedPerson, Levels, ManagedPerson } from '@lectern/contracts'
import { PERSON_IDENTIFIERS } from '@lectern/contracts'
import { personActions, personLevels, personStatus, ratePerson, relate, seesUnit } from '../../account/index.ts'
import type { AdministeredPerson, ListedRow, Relation, Scope } from '../../account/index.ts'

const iso = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null

/**
 * Returns a row of a list with the roles and groups in one school unit. Only teachers of a person and administrators see
 * the email address and the times of the last log-in and of the last reading.
 */
export function presentRow(
  scope: Scope,
  unit: string,
  row: ListedRow,
  lastRead: ReadonlyMap<string, Date>,
): ListedPerson {
  const { user, roles, namedGroups } = row
  const relation = relate(scope, row)
  const isResponsible = relation.administers || relation.teaches
  return {
    id: user.uid,
    name: `${user.firstname} ${user.lastname}`.trim(),
    username: user.username,
    email: isResponsible ? user.email : null,
    roles: roles.filter(({ uid }) => uid === unit).map(({ role }) => role),
    groups: namedGroups.filter((group) => group.unit === unit).map(({ id, name }) => ({ id, name })),
    shared: user.sharedAccount,
    ageFilter: user.ageFilter,
    status: personStatus(user, roles),
    lastLogInAt: isResponsible ? iso(user.lastLogInAt) : null,
    lastReadAt: isResponsible ? iso(lastRead.get(user.uid)) : null,
  }
}

/** Returns a person with the rights of an actor. An attribute that the actor may not see has the value null. */
export function presentPerson(
  person: AdministeredPerson,
  relation: Relation,
  more: {
    readonly scope: Scope
    readonly secure: boolean
    readonly lastRead: Date | undefined
    readonly options: ManagedPerson['attributes']['organizations']['options']
  },
): ManagedPerson {
  const { user, roles } = person
  const rated = ratePerson(person)
  const rights = personLevels(relation, rated, more.secure)
  const isResponsible = relation.administers || relation.teaches
  const withValue = <T>(levels: Levels, value: T) => ({ value: levels.viewable === 2 ? value : null, ...levels })
  const identifiers = PERSON_IDENTIFIERS.map((name) => [name, withValue(rights[name], user.identifiers[name] ?? null)])
  return {
    id: user.uid,
    version: user.version,
    actions: personActions(relation, rated, more.secure),
    status: personStatus(user, roles),
    deletionDueAt: iso(user.deletionDueAt),
    lastLogInAt: isResponsible ? iso(user.lastLogInAt) : null,
    lastReadAt: isResponsible ? iso(more.lastRead) : null,
    attributes: {
      username: withValue(rights.username, user.username),
      name: withValue(rights.name, { firstname: user.firstname, lastname: user.lastname }),
      email: withValue(rights.email, user.email),
      organizations: {
        values: (rights.organizations.viewable === 2 ? roles : []).map(({ uid, ...role }) => ({
          id: uid,
          ...role,
          accessible: seesUnit(more.scope, uid),
        })),
        options: rights.organizations.editable === 2 ? more.options : [],
        ...rights.organizations,
      },
      shared: withValue(rights.shared, user.sharedAccount),
      speakingBookRights: withValue(rights.speakingBookRights, user.speakingBookRights),
      ageFilter: withValue(rights.ageFilter, user.ageFilter),
      hidePasswordChange: withValue(rights.hidePasswordChange, user.hidePasswordChange),
      password: { editable: rights.password.editable },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of fromEntries loses the key names
      ...(Object.fromEntries(identifiers) as Pick<ManagedPerson['attributes'], (typeof PERSON_IDENTIFIERS)[number]>),
    },
  }
}
