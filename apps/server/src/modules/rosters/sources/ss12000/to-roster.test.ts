import { describe, expect, test } from 'vitest'
import { SourceError } from '../source-error.ts'
import { isCurrent } from '../is-current.ts'
import { toRoster } from './to-roster.ts'
import type { Ss12000Lists } from './to-roster.ts'

const TODAY = '2026-09-15'
const EMPTY: Ss12000Lists = { organisations: [], persons: [], duties: [], groups: [], activities: [] }
const read = (lists: Partial<Ss12000Lists>) => toRoster({ ...EMPTY, ...lists }, TODAY)

const enroled = (unit: string, values: object = {}) => ({ enroledAt: { id: unit }, schoolType: 'GRA', ...values })
const pupil = (id: string, values: object = {}) => ({
  id,
  givenName: 'Ada',
  familyName: 'Berg',
  enrolments: [enroled('u1')],
  ...values,
})
const adult = (id: string) => pupil(id, { enrolments: [] })
const duty = (id: string, person: string, values: object = {}) => ({
  id,
  person: { id: person },
  dutyAt: { id: 'u1' },
  dutyRole: 'Lärare',
  ...values,
})
const group = (id: string, values: object = {}) => ({
  id,
  displayName: '7A',
  groupType: 'Klass',
  organisation: { id: 'u1' },
  groupMemberships: [{ person: { id: 'p1' } }],
  ...values,
})
const personOf = (values: object) => read({ persons: [pupil('p1', values)] }).people[0]

describe('days', () => {
  test.each([
    ['no days', '', '', true],
    ['today', TODAY, TODAY, true],
    ['ended yesterday', '', '2026-09-14', true],
    ['ended two days ago', '', '2026-09-13', false],
    ['begins tomorrow', '2026-09-16', '', true],
    ['begins in two days', '2026-09-17', '', false],
    ['a time with a zone', '2026-09-16T23:59:00+02:00', '2026-09-14T00:00:00Z', true],
    ['no date', 'soon', 'later', true],
  ])('%s: a period counts with one day of tolerance', (_, startDate, endDate, result) => {
    expect(isCurrent({ startDate, endDate }, TODAY)).toBe(result)
  })
})

describe('units', () => {
  const units = (...organisations: object[]) => read({ organisations }).units
  const organisation = (id: string, organisationType: string, parent?: string, values: object = {}) => ({
    id,
    displayName: `name ${id}`,
    organisationType,
    ...(parent === undefined ? {} : { parentOrganisation: { id: parent } }),
    ...values,
  })

  test('are the schools and the organisations above them', () => {
    const found = units(
      organisation('h', 'Huvudman'),
      organisation('f', 'Förvaltning', 'h'),
      organisation('other', 'Bolag', 'h'),
      organisation('s', 'Skola', 'f'),
      organisation('u', 'skolenhet', 's', { schoolUnitCode: '12345678' }),
    )
    expect(found.map(({ id, parent }) => [id, parent])).toEqual([
      ['h', null],
      ['f', 'h'],
      ['s', 'f'],
      ['u', 's'],
    ])
    expect(found.at(-1)).toMatchObject({ name: 'name u', identifiers: { sisSchoolUnitCode: '12345678' } })
  })

  test('keep a parent that the source does not contain, and a circle of parents', () => {
    expect(
      units(organisation('a', 'Skola', 'b'), organisation('b', 'Skola', 'a'), organisation('c', 'Skola', 'x')).map(
        ({ parent }) => parent,
      ),
    ).toEqual(['b', 'a', 'x'])
  })

  test('leave out a unit that has ended, and skip a parent that has ended', () => {
    const ended = { endDate: '2026-06-30' }
    const found = units(
      organisation('h', 'Huvudman'),
      organisation('f', 'Förvaltning', 'h', ended),
      organisation('s', 'Skola', 'f'),
      organisation('t', 'Skola', 'h', ended),
    )
    expect(found.map(({ id, parent }) => [id, parent])).toEqual([
      ['h', null],
      ['s', 'h'],
    ])
  })

  test('without a type are schools if they have a code', () => {
    expect(units({ id: 'a', displayName: 'A', schoolUnitCode: '1' }, { id: 'b', displayName: 'B' })).toHaveLength(1)
  })

  test('without an id are reported', () => {
    expect(read({ organisations: [{ displayName: 'A' }, null] }).problems).toEqual([
      { kind: 'unit', id: '', problem: 'no-id' },
      { kind: 'unit', id: '', problem: 'no-id' },
    ])
  })
})

describe('people', () => {
  test.each([
    [undefined, false],
    [null, false],
    ['Ingen', false],
    ['Sekretessmarkering', true],
    ['Skyddad folkbokföring', true],
    ['a new marking', true],
    [7, true],
  ])('with the security marking %j are protected: %s', (securityMarking, isProtected) => {
    expect(personOf({ securityMarking })?.isProtected).toBe(isProtected)
  })

  test.each([
    [['Privat', 'Skola elev'], 'Skola elev'],
    [['Privat', 'Arbete övrigt'], 'Arbete övrigt'],
    [['Privat', 'Skola personal', 'Skola elev'], 'Skola elev'],
    [['Privat', 'a new type'], 'a new type'],
    [['Privat'], 'Privat'],
    [[], null],
  ])('with emails of the types %j have the one of the type %j', (types, chosen) => {
    expect(personOf({ emails: types.map((type) => ({ type, value: type })) })?.email).toBe(chosen)
  })

  test('who teach have the email of the staff', () => {
    const emails = ['Skola elev', 'Skola personal'].map((type) => ({ type, value: type }))
    expect(read({ persons: [{ ...adult('t1'), emails }], duties: [duty('d1', 't1')] }).people[0]?.email).toBe(
      'Skola personal',
    )
  })

  test('have the first principal name as their eppn, and no civic number', () => {
    const person = personOf({ eduPersonPrincipalNames: ['', 'a@b.se', 'c@b.se'], civicNo: { value: '201001010000' } })
    expect(person?.identifiers).toEqual({ eppn: 'a@b.se' })
    expect(JSON.stringify(person)).not.toContain('201001010000')
  })

  test.each([
    ['current', {}, ['u1']],
    ['cancelled', { cancelled: true }, undefined],
    ['not cancelled', { cancelled: false }, ['u1']],
    ['ended', { endDate: '2026-06-10' }, undefined],
    ['in the future', { startDate: '2026-10-01' }, undefined],
    ['without a school', { enroledAt: null }, ['']],
  ])('with an enrolment that is %s have a role for it, or have left', (_, values, units) => {
    expect(personOf({ enrolments: [enroled('u1', values)] })?.roles.map(({ unit }) => unit)).toEqual(units)
  })

  test('with enrolments that cannot be read keep a role in an unknown unit, so that they have not left', () => {
    expect(personOf({ enrolments: 'many' })?.roles).toEqual([{ unit: '', role: 'student' }])
  })

  test.each(['Utvandrad', 'Avliden'])('with the status %s have left', (personStatus) => {
    expect(personOf({ personStatus })).toBeUndefined()
  })

  test('have one role in a unit with two enrolments', () => {
    expect(personOf({ enrolments: [enroled('u1'), enroled('u1')] })?.roles).toHaveLength(1)
  })

  test('with a current duty are employees, with an open role of the duty', () => {
    const { people } = read({
      persons: [adult('t1'), adult('t2'), adult('t3')],
      duties: [
        duty('d1', 't1', { dutyRole: 'Ny roll' }),
        duty('d2', 't2', { endDate: '2026-06-10' }),
        { id: 'd3', dutyAt: { id: 'u1' }, dutyRole: 'Lärare' },
      ],
    })
    expect(people.map(({ id, roles }) => [id, roles])).toEqual([['t1', [{ unit: 'u1', role: 'employee' }]]])
  })

  test('who are responsible for pupils are guardians in the units of the pupils', () => {
    const responsibles = [{ person: { id: 'g1' }, relationType: 'Vårdnadshavare' }, { relationType: 'God man' }]
    const { people } = read({
      persons: [
        pupil('p1', { responsibles }),
        pupil('p2', { responsibles, enrolments: [enroled('u1'), enroled('u2')] }),
        pupil('p3', { responsibles, enrolments: [enroled('u3', { cancelled: true })] }),
        adult('g1'),
        adult('g2'),
      ],
    })
    expect(people.slice(2)).toMatchObject([
      {
        id: 'g1',
        pupils: ['p1', 'p2'],
        roles: [
          { unit: 'u1', role: 'guardian' },
          { unit: 'u2', role: 'guardian' },
        ],
      },
    ])
  })

  test('who teach and are responsible for a pupil are employees only', () => {
    const { people } = read({
      persons: [pupil('p1', { responsibles: [{ person: { id: 't1' } }] }), adult('t1')],
      duties: [duty('d1', 't1')],
    })
    expect(people[1]).toMatchObject({ pupils: [], roles: [{ unit: 'u1', role: 'employee' }] })
  })
})

describe('groups', () => {
  test.each([
    ['Klass', ['class']],
    ['Undervisning', ['teaching']],
    ['Mentor', ['other']],
    ['Avdelning', ['other']],
    ['Personalgrupp', ['other']],
    ['Övrigt', ['other']],
    ['a new type', ['other']],
    ['Provgrupp', []],
    ['Schema', []],
  ])('of the type %s are of the kind %j', (groupType, kinds) => {
    expect(read({ groups: [group('g1', { groupType })] }).groups.map(({ kind }) => kind)).toEqual(kinds)
  })

  test('that have ended, and memberships that have ended, are left out', () => {
    const { groups } = read({
      persons: [pupil('p1'), pupil('p2'), pupil('p3', { enrolments: [] })],
      groups: [
        group('g1', { endDate: '2026-06-10' }),
        group('g2', {
          groupMemberships: [
            { person: { id: 'p1' } },
            { person: { id: 'p2' }, endDate: '2026-09-01' },
            { person: { id: 'p3' } },
            { person: { id: 'unknown' } },
          ],
        }),
      ],
    })
    expect(groups.map(({ id, members }) => [id, members])).toEqual([['g2', ['p1', 'unknown']]])
  })

  test('have the staff of current assignments and activities as members', () => {
    const ended = { endDate: '2026-06-10' }
    const teaches = (id: string, groups: string[], values: object = {}) => ({
      groups: groups.map((each) => ({ id: each })),
      teachers: [{ duty: { id }, ...values }],
    })
    const { groups } = read({
      persons: ['t1', 't2', 't3', 't4', 't5'].map(adult),
      duties: [
        duty('d1', 't1', { assignmentRole: [{ group: { id: 'g1' }, assignmentRoleType: 'Mentor' }] }),
        duty('d2', 't2'),
        duty('d3', 't3', { assignmentRole: [{ group: { id: 'g1' }, ...ended }] }),
        duty('d4', 't4', ended),
        duty('d5', 't5'),
      ],
      groups: [group('g1', { groupMemberships: null }), group('g2', { groupMemberships: [] })],
      activities: [
        teaches('d2', ['g1', 'g2']),
        teaches('d4', ['g1']),
        teaches('d5', ['g1'], ended),
        { ...teaches('d5', ['g1']), ...ended },
      ],
    })
    expect(groups.map(({ id, members }) => [id, members])).toEqual([
      ['g1', ['t1', 't2']],
      ['g2', ['t2']],
    ])
  })

  test('with members that cannot be read are reported, so that they have not left', () => {
    const { groups, problems } = read({ groups: [group('g1', { groupMemberships: [{ person: null }] })] })
    expect(groups).toEqual([])
    expect(problems).toEqual([{ kind: 'group', id: 'g1', problem: 'unknown-member' }])
  })
})

test.each([
  ['duties', { duties: [duty('d1', 't1'), { ...duty('d2', 't1'), person: {} }] }, 'duties[1].person.id'],
  ['activities', { activities: [{ groups: 'all' }] }, 'activities[0].groups'],
])('%s that do not fit are refused, with their place and no values', (_, lists, where) => {
  expect(() => read(lists)).toThrow(new SourceError('invalid-response', where))
})
