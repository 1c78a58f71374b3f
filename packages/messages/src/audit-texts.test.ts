import {
  IMPORT_COLUMNS,
  LOCALES,
  PersonData,
  SCHOOL_UNIT_IDENTIFIERS,
  SchoolUnitData,
  changeManagedGroup,
} from '@lectern/contracts'
import { expect, test } from 'vitest'
import {
  AUDIT_ACTIONS,
  type AuditKey,
  nameAuditAction,
  nameAuditActor,
  nameAuditSubject,
  nameField,
  nameFields,
  SCHOOL_AUDIT_ACTIONS,
} from './audit-texts.ts'
import { loadCatalogue } from './load-catalogue.ts'

/** Shows the key of a text. */
const t = (key: AuditKey) => `[${key}]`

const { data } = changeManagedGroup.body.shape
const FIELDS = [
  ...Object.keys(PersonData.shape),
  ...Object.keys(SchoolUnitData.shape),
  ...Object.keys(data.shape),
  ...SCHOOL_UNIT_IDENTIFIERS,
  ...IMPORT_COLUMNS,
].filter((field) => field !== 'version')

test.each([...new Set(FIELDS)])('the field %s has a name', (field) => {
  expect(nameField(t, field)).toMatch(/^\[/v)
})

test.each(LOCALES)('each action and field has a text in %s', async (locale) => {
  const parts = await Promise.all(
    (['core', 'portal', 'administration', 'management'] as const).map((part) => loadCatalogue(locale, part)),
  )
  const texts: Readonly<Record<string, string>> = Object.assign({}, ...parts)
  const find = (key: AuditKey) => texts[key] ?? `[${key}]`
  const names = [...AUDIT_ACTIONS.map((action) => nameAuditAction(find, action)), nameFields(find, FIELDS)]
  expect(names.filter((name) => name.includes('['))).toEqual([])
})

test.each(LOCALES)(
  'each action has its own text in %s, because the filter of the log takes one action',
  async (locale) => {
    const texts: Readonly<Record<string, string>> = await loadCatalogue(locale, 'management')
    const names = AUDIT_ACTIONS.map((action) => nameAuditAction((key) => texts[key] ?? key, action))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  },
)

test('the filter of a school has the actions on its own books, and none on the books of the realm', () => {
  const prefixes = SCHOOL_AUDIT_ACTIONS.map((action) => action.split('.')[0])
  expect(prefixes).toContain('school-book')
  expect(prefixes).not.toContain('book')
})

test('an unknown action or field is shown as its code, and a field once', () => {
  expect(nameAuditAction(t, 'toString')).toBe('toString')
  expect(nameFields(t, ['gar', 'addUsers', 'removeUsers'])).toBe('gar, [admin.people]')
  expect(nameFields(t, undefined)).toBe('')
})

test('a provider and a job of the server have a name, and a deleted person the end of their id', () => {
  expect(nameAuditActor(t, { actor: 'way:feide', actorName: null })).toBe('[management.audit_by_provider]')
  expect(nameAuditActor(t, { actor: 'job:delete-accounts', actorName: null })).toBe('[management.audit_by_server]')
  expect(nameAuditActor(t, { actor: '019237a0-0000-7000-8000-00001234abcd', actorName: null })).toBe(
    '[admin.deleted_person] (1234abcd)',
  )
  expect(nameAuditActor(t, { actor: '019237a0', actorName: 'Åsa Öberg' })).toBe('Åsa Öberg')
})

test('an entry names its subject, and a deleted person with the end of their id', () => {
  const uid = '019237a0-0000-7000-8000-00001234abcd'
  const name = (action: string, subject: Pick<Parameters<typeof nameAuditSubject>[1]['subject'], 'kind' | 'name'>) =>
    nameAuditSubject(t, { action, subject: { uid, ...subject } })
  expect(name('change-user', { kind: 'person', name: 'Åsa Öberg' })).toBe('[management.audit_kind_person]: Åsa Öberg')
  expect(name('change-user', { kind: null, name: null })).toBe('[admin.deleted_person] (1234abcd)')
  expect(name('delete-group', { kind: null, name: null })).toBe(`[management.audit_kind_none]: ${uid}`)
})
