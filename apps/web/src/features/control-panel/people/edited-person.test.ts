import { type ManagedPerson, PERSON_IDENTIFIERS } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { type PersonField, toChange, toTexts } from './edited-person.ts'
import { examplePerson } from '../testing/example-person.ts'

const change = (person: ManagedPerson, texts: Partial<ReturnType<typeof toTexts>>) =>
  toChange(person, { ...toTexts(person), ...texts })

test('only changed attributes are sent, with the version', () => {
  expect(change(examplePerson(), {})).toEqual({ version: 3 })
  expect(change(examplePerson(), { firstname: 'Eva' })).toEqual({
    version: 3,
    name: { firstname: 'Eva', lastname: 'Öberg' },
  })
  expect(change(examplePerson(), { email: '', ageFilter: '', sms: '+46701234567' })).toEqual({
    version: 3,
    email: '',
    ageFilter: null,
    sms: '+46701234567',
  })
  expect(change(examplePerson(), { ageFilter: '9', hidePasswordChange: 'on' })).toEqual({
    version: 3,
    ageFilter: 9,
    hidePasswordChange: true,
  })
})

test.each<[PersonField, string, object]>([
  ['firstname', 'Eva', { name: { firstname: 'Eva', lastname: 'Öberg' } }],
  ['lastname', 'Ek', { name: { firstname: 'Åsa', lastname: 'Ek' } }],
  ['username', 'eva', { username: 'eva' }],
  ['email', 'eva@example.org', { email: 'eva@example.org' }],
  ['ageFilter', '9', { ageFilter: 9 }],
  ['ageFilter', ' ', { ageFilter: null }],
  ['hidePasswordChange', 'on', { hidePasswordChange: true }],
  ['speakingBookRights', 'on', { speakingBookRights: true }],
  ...PERSON_IDENTIFIERS.map((name): [PersonField, string, object] => [name, 'x', { [name]: 'x' }]),
])('a change of %s alone is sent as this attribute', (field, text, data) => {
  expect(change(examplePerson(), { [field]: text })).toEqual({ version: 3, ...data })
})

test('a box that is not checked any more is sent', () => {
  const { attributes, ...person } = examplePerson()
  const checked = { value: true, viewable: 2, editable: 2 } as const
  const rights = { ...attributes, hidePasswordChange: checked, speakingBookRights: checked }
  expect(change({ ...person, attributes: rights }, { hidePasswordChange: '', speakingBookRights: '' })).toEqual({
    version: 3,
    hidePasswordChange: false,
    speakingBookRights: false,
  })
})

test.each(['hidePasswordChange', 'speakingBookRights'] as const)('the box %s shows its own attribute', (field) => {
  const { attributes } = examplePerson()
  const checked = { value: true, viewable: 2, editable: 2 } as const
  const texts = toTexts({ attributes: { ...attributes, [field]: checked } })
  const { hidePasswordChange, speakingBookRights } = texts
  expect({ hidePasswordChange, speakingBookRights }).toEqual({
    hidePasswordChange: '',
    speakingBookRights: '',
    [field]: 'on',
  })
})

test('each text of the form is that of its own attribute', () => {
  const texts = {
    firstname: 'Åsa',
    lastname: 'Öberg',
    username: 'asa.oberg',
    email: 'asa@example.org',
    ageFilter: '10',
    ...Object.fromEntries(PERSON_IDENTIFIERS.map((name) => [name, `value of ${name}`])),
  }
  const { attributes } = examplePerson()
  const identifiers = Object.fromEntries(
    PERSON_IDENTIFIERS.map((name) => [name, { ...attributes[name], value: `value of ${name}` }]),
  )
  expect(toTexts({ attributes: { ...attributes, ...identifiers } })).toMatchObject(texts)
})

test('an attribute that the actor may not change is never sent', () => {
  const person = examplePerson({ editable: 0 })
  const all = { firstname: 'X', username: 'x', email: 'x', ageFilter: '9', bankid: 'x', speakingBookRights: 'on' }
  expect(change(person, all)).toEqual({ version: 3 })
})

test('an attribute without a value is an empty text', () => {
  const { attributes } = examplePerson()
  const none = { value: null, viewable: 2, editable: 2 } as const
  const { name, email, username, ageFilter } = attributes
  const texts = toTexts({
    attributes: {
      ...attributes,
      name: { ...name, value: null },
      email: { ...email, value: null },
      username: { ...username, value: null },
      ageFilter: { ...ageFilter, value: null },
      hidePasswordChange: none,
      speakingBookRights: none,
    },
  })
  expect(new Set(Object.values(texts))).toEqual(new Set(['']))
})
