import type { ManagedPerson } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { toChange, toTexts } from './edited-person.ts'
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

test('an attribute that the actor may not change is never sent', () => {
  const person = examplePerson({ editable: 0 })
  const all = { firstname: 'X', username: 'x', email: 'x', ageFilter: '9', bankid: 'x', speakingBookRights: 'on' }
  expect(change(person, all)).toEqual({ version: 3 })
})
