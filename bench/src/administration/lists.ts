import type { FilledRealm } from './fill-realm.ts'

export type ActorName = 'super' | 'chief' | 'admin' | 'teacher'

/** A GET request of a list. `path` starts after `/api`. */
export interface ListCall {
  readonly actor: ActorName
  readonly path: string
}

type Query = Readonly<Record<string, string | number | boolean | object>>

const DEEP_PAGE = 1000
const DIRECTIONS = ['asc', 'desc'] as const
/** Parts of names: 1, 2, 3 and 6 letters, rare ones, several words, no match, other scripts, a part of many addresses. */
const SEARCHES = ['a', 'ö', '王', 'an', 'qx', 'and', 'sko', 'anders', 'anna and', 'li ali', 'xqzqxz', 'さくら']
/** The searches of a list that has the same statement as another measured list. */
const FEW_SEARCHES = ['a', 'an', 'and', 'anna and']
const ROLES = ['student', 'employee', 'admin', 'guardian']
const STATUSES = ['active', 'inactive', 'deleting']

/** Returns the calls of all lists of the administration, with every sort column, filter and kind of search. */
export function listCalls(realm: FilledRealm): ListCall[] {
  return [...customerCalls(realm), ...controlPanelCalls(realm), ...submissionCalls(realm)]
}

function customerCalls(realm: FilledRealm): ListCall[] {
  const list = (path: string, columns: readonly string[], filters: readonly object[]): ListCall[] =>
    listQueries(columns, filters).map((query) => toCall('super', `/customers/eu/${path}`, query))
  const schoolUnit = { schoolUnit: realm.largeSchool }
  return [
    ...list(
      'users',
      ['id', 'name', 'username', 'email', 'lastLogInAt'],
      [
        ...ROLES.map((role) => ({ role })),
        ...STATUSES.map((status) => ({ status })),
        { neverLoggedIn: true },
        { role: 'student', status: 'inactive' },
        { role: 'guardian', neverLoggedIn: true },
        schoolUnit,
        { schoolUnit: realm.consumerUnit },
        { ...schoolUnit, role: 'student', status: 'active' },
        { group: realm.group },
      ],
    ),
    ...list(
      'schoolUnits',
      ['id', 'name', 'city'],
      [
        { type: 'school' },
        { type: 'municipality' },
        { status: 'active' },
        { status: 'inactive' },
        { parent: realm.municipality },
      ],
    ),
    ...list('groups', ['id', 'name'], [schoolUnit, { user: realm.student }]),
    ...listQueries(['id', 'name'], []).map((query) =>
      toCall('super', '/customers/eu/groups', {
        ...query,
        groupBy: 'schoolUnit',
        groupDesc: query['sortOrder'] === 'desc',
      }),
    ),
    ...list(
      'userSchoolUnits',
      ['id', 'name'],
      [schoolUnit, { schoolUnit: realm.consumerUnit }, { user: realm.student }],
    ),
    ...list('userGroups', ['id', 'name'], [schoolUnit, { group: realm.group }, { user: realm.student }]),
    ...['userSubscriptionPeriods', 'schoolUnitSubscriptionPeriods'].flatMap((path) =>
      list(
        path,
        ['id', 'startsAt', 'endsAt', 'type'],
        [{ owner: path.startsWith('user') ? realm.student : realm.school }],
      ).filter((call) => !call.path.includes('q=')),
    ),
    ...listQueries(['at'], [{ action: 'create-user' }])
      .filter((query) => !('q' in query))
      .map((query) => toCall('super', `/customers/eu/users/${realm.student}/auditLogs`, query)),
    ...list(
      'auditLogs',
      ['at'],
      [
        { action: 'create-user' },
        { action: 'none' },
        { actor: realm.student },
        { subject: realm.student },
        schoolUnit,
        { acting: true },
        { from: '2020-01-01T00:00:00.000Z', action: 'change-user' },
      ],
    ),
  ]
}

function controlPanelCalls(realm: FilledRealm): ListCall[] {
  const filters = [
    ...STATUSES.map((status) => ({ status })),
    { neverLoggedIn: true },
    { role: 'student' },
    { role: 'admin' },
    { group: realm.group },
  ]
  const people = ['name', 'username', 'email', 'lastLogInAt']
  const actors = [
    ['super', realm.consumerUnit],
    ['chief', realm.largeSchool],
    ['admin', realm.largeSchool],
    ['teacher', realm.largeSchool],
  ] as const
  return actors.flatMap(([actor, unit]) => {
    const list = (path: string, columns: readonly string[], wanted: readonly object[]): ListCall[] =>
      listQueries(columns, wanted, FEW_SEARCHES).map((query) => toCall(actor, `/controlpanel/v1/${path}`, query))
    return [
      ...list('organizations', ['id', 'name'], []),
      toCall(actor, `/controlpanel/v1/organizations/${unit}`, {}),
      toCall(actor, `/controlpanel/v2/users/${realm.student}/groups`, {}),
      toCall(actor, `/controlpanel/v2/users/${realm.student}/groupoptions/${realm.largeSchool}`, {}),
      ...list(`organizations/${unit}/users`, ['id', ...people], filters),
      ...['students', 'employees', 'guardians'].flatMap((type) => list(`organizations/${unit}/${type}`, people, [])),
      ...list(`organizations/${unit}/groups`, ['id', 'name'], [{ own: true }]),
      ...(actor === 'teacher'
        ? []
        : list(`organizations/${unit}/audit-log`, ['at'], [{ action: 'change-user' }, { subject: realm.student }])),
      ...list(`groups/${realm.group}/users`, ['id', 'name', 'username', 'lastLogInAt'], []),
    ]
  })
}

function submissionCalls(realm: FilledRealm): ListCall[] {
  const actors = ['super', 'chief', 'admin', 'teacher'] as const
  const pages = [{ limit: 100 }, { limit: 10 }, { limit: 10, offset: 10 * (DEEP_PAGE - 1) }]
  return actors.flatMap((actor) => [
    ...pages.map((page) => toCall(actor, '/submissions/v1/groups', page)),
    ...pages.map((page) => toCall(actor, '/submissions/v1/pupils', page)),
    ...SEARCHES.map((q) => toCall(actor, '/submissions/v1/pupils', { limit: 10, q })),
    toCall(actor, '/submissions/v1/pupils', { limit: 100, group: realm.group }),
    toCall(actor, '/submissions/v1/pupils', { limit: 10, group: realm.group, q: 'an' }),
    ...pages.map((page) => toCall(actor, '/submissions/v1/assignments', page)),
    toCall(actor, '/submissions/v1/assignments', { limit: 10, group: realm.group }),
    toCall(actor, '/submissions/', { ownership: 'owner', limit: 20 }),
    toCall(actor, '/submissions/', { ownership: 'owner', limit: 20, pupil: realm.student }),
  ])
}

/** Every column in both directions, every filter and every search, on page 1 and page 1,000; and each filter with a search. */
function listQueries(columns: readonly string[], filters: readonly object[], searches = SEARCHES): Query[] {
  const sorts = columns.flatMap((sortBy) => DIRECTIONS.map((sortOrder) => ({ sortBy, sortOrder })))
  const pages = [{}, { pageNumber: DEEP_PAGE }]
  const searchColumn = columns.includes('name') ? 'name' : 'id'
  return [
    ...sorts.flatMap((sort) => pages.map((page) => ({ ...sort, ...page }))),
    ...pages.flatMap((page) =>
      filters.map((wanted) => ({ sortBy: searchColumn, sortOrder: 'asc', ...page, filters: wanted })),
    ),
    ...pages.flatMap((page) => searches.map((q) => ({ sortBy: searchColumn, sortOrder: 'asc', ...page, q }))),
    ...filters.map((wanted) => ({ sortBy: searchColumn, sortOrder: 'asc', filters: wanted, q: 'and' })),
    ...searches.map((q) => ({ sortBy: 'id', sortOrder: 'desc', calculateTotal: false, q })),
    ...searches.map((qName) => ({ sortBy: searchColumn, sortOrder: 'asc', qName })),
  ]
}

function toCall(actor: ActorName, path: string, query: Query): ListCall {
  const parameters = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return { actor, path: `${path}?${new URLSearchParams(Object.fromEntries(parameters))}` }
}
