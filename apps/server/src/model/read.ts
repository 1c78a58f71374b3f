import type { ExpectedRights } from './expected-rights.ts'
import type { ModelQuery } from './expected-list.ts'
import type { Choices } from './random-realm.ts'
import type { ModelActor, RealmModel } from './realm-model.ts'

/** A request that reads, with the expected response. Error bodies are compared by their code. */
export interface Read {
  readonly path: string
  readonly query: ModelQuery | undefined
  /** More parameters of the query. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly status: number
  readonly body: object
}

/** The actor of a read, and random inputs for it. */
export interface ReadContext {
  readonly choices: Choices
  readonly realm: RealmModel
  readonly actor: ModelActor
  readonly rights: ExpectedRights
  /** Returns the uid of a school unit: usually of the realm, sometimes of another one, or of none. */
  readonly unit: () => string
  readonly group: () => string
  readonly person: () => string
  query(columns: readonly string[], filters?: ModelQuery['filters']): ModelQuery
  /** Returns random filters of a list of people. */
  peopleFilters(): Record<string, string | boolean>
}

const UNKNOWN = '01920000-ffff-7000-8000-ffffffffffff'
const PAGE_SIZES = [1, 2, 3, 10, 10, 100]

/** Returns the context of a read. `foreign` is another realm in the same database. */
export function readContext(
  choices: Choices,
  realm: RealmModel,
  foreign: RealmModel,
  by: { readonly actor: ModelActor; readonly rights: ExpectedRights },
): ReadContext {
  const pick = (kind: 'units' | 'groups' | 'people') => () => {
    const rows = choices.chance(92) ? realm[kind] : foreign[kind]
    return rows.length === 0 || choices.chance(2) ? UNKNOWN : choices.one<{ readonly uid: string }>(rows).uid
  }
  const word = () => chooseWord(choices, realm)
  const search = () => (choices.chance(25) ? [word(), ...(choices.chance(25) ? [word()] : [])].join(' ') : '')
  const group = pick('groups')
  return {
    choices,
    realm,
    ...by,
    unit: pick('units'),
    group,
    person: pick('people'),
    query: (columns, filters = {}) => ({
      pageNumber: choices.chance(50) ? 1 : choices.number(2, 15),
      pageSize: choices.one(PAGE_SIZES),
      sortBy: choices.one(['id', 'uid', ...columns]),
      sortOrder: choices.one(['asc', 'desc']),
      calculateTotal: choices.chance(70),
      filters,
      q: search(),
      qName: choices.chance(40) ? search() : '',
    }),
    peopleFilters: () => ({
      ...(choices.chance(15) ? { group: group() } : {}),
      ...(choices.chance(20) ? { role: choices.one(['admin', 'employee', 'guardian', 'student']) } : {}),
      ...(choices.chance(20) ? { status: choices.one(['active', 'inactive', 'deleting']) } : {}),
      ...(choices.chance(15) ? { neverLoggedIn: true } : {}),
    }),
  }
}

/** Returns a part of a text of the realm, in another letter case or without accents. */
function chooseWord(choices: Choices, { people, groups, units }: RealmModel): string {
  const person = choices.one(people)
  const texts = [
    person.firstname,
    person.lastname,
    person.username,
    person.email ?? '',
    person.externalId ?? '',
    choices.one(units).city,
    choices.one(units).name,
    ...(groups.length > 0 ? [choices.one(groups).name, choices.one(groups).code ?? ''] : []),
  ]
  const word = choices.one(choices.one(texts).split(' '))
  const letters = Array.from(word)
  const start = choices.chance(60) ? 0 : choices.number(0, Math.max(0, letters.length - 1))
  const part = letters.slice(start, start + choices.number(1, 6)).join('')
  const changed = choices.chance(30) ? part.normalize('NFD').replaceAll(/\p{M}/gu, '') : part
  return choices.chance(30) ? changed.toUpperCase() : changed
}

/** Returns the address of a read. Parameters with their default value are missing in half of the cases. */
export function toAddress(choices: Choices, { path, query, parameters = {} }: Read): string {
  const values = query === undefined ? {} : { ...query, filters: JSON.stringify(query.filters) }
  const defaults = {
    pageNumber: 1,
    pageSize: 10,
    sortBy: 'id',
    sortOrder: 'desc',
    calculateTotal: true,
    filters: '{}',
    q: '',
    qName: '',
  }
  const sent = Object.entries(values).filter(
    ([name, value]) => value !== Object.entries(defaults).find(([key]) => key === name)?.[1] || choices.chance(50),
  )
  const search = new URLSearchParams(parameters)
  for (const [name, value] of sent) search.set(name, String(value))
  return search.size === 0 ? path : `${path}?${search.toString()}`
}
