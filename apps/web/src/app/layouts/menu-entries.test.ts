import type { CurrentProfile, Role } from '@lectern/contracts'
import { describe, expect, test } from 'vitest'
import { TEST_PROFILE } from '../../platform/testing/test-platform.ts'
import { type FamilyReader, mayLogOut, menuEntries, publicMenuEntries } from './menu-entries.ts'

const links = { support: 'https://help.example', feedback: 'https://say.example' }

function createProfile(role: Role, more: Partial<CurrentProfile> = {}): CurrentProfile {
  return {
    ...TEST_PROFILE,
    organizations: [{ id: TEST_PROFILE.id, name: 'School', type: 'school', role, admin: role === 'admin' }],
    menu: role === 'admin' || role === 'employee' ? ['ViewManageUsers', 'ViewLogOut'] : ['ViewLogOut'],
    ...more,
  }
}

const noKeys = { stripePublishableKeys: {} }
const names = (profile: CurrentProfile | undefined, reader?: FamilyReader, menuLinks = links) =>
  menuEntries(profile, { links: menuLinks, ...noKeys }, reader).map(({ name }) => name)

const EMPLOYEE_PAGES = ['home', 'catalogue', 'profile', 'reading', 'assignments', 'groupReading', 'manageUsers']

describe('the menu offers', () => {
  test('only home and support to a visitor who is logged out', () => {
    expect(publicMenuEntries({ links, ...noKeys }).map(({ name }) => name)).toEqual(['home', 'support'])
    expect(publicMenuEntries({ links: { support: null, feedback: null }, ...noKeys }).map(({ name }) => name)).toEqual([
      'home',
    ])
  })

  test('the end of a subscription to visitors and families, where families can subscribe', () => {
    const config = { links, stripePublishableKeys: { de: 'pk_1' } }
    const consumer = createProfile('guardian')
    const organizations = consumer.organizations.map((unit) => ({ ...unit, type: 'consumer' as const }))
    for (const entries of [publicMenuEntries(config), menuEntries({ ...consumer, organizations }, config, undefined)])
      expect(entries.map(({ name }) => name)).toContain('endSubscription')
    expect(menuEntries(createProfile('student'), config, undefined).map(({ name }) => name)).not.toContain(
      'endSubscription',
    )
  })

  test('home, library, profile and support to a student', () => {
    expect(names(createProfile('student'))).toEqual(['home', 'catalogue', 'profile', 'reading', 'support'])
  })

  test("also the children's work to a guardian", () => {
    expect(names(createProfile('guardian'))).toEqual([
      'home',
      'catalogue',
      'profile',
      'reading',
      'children',
      'childReading',
      'support',
    ])
  })

  test.each(['employee', 'admin'] as const)('also assignments, user management and feedback to an %s', (role) => {
    expect(names(createProfile(role))).toEqual([...EMPLOYEE_PAGES, 'support', 'feedback'])
  })

  test('no feedback to a teacher who is also a guardian, but the work pages of both roles', () => {
    const [unit] = createProfile('guardian').organizations
    const both = createProfile('employee')
    const offered = names({ ...both, organizations: unit ? [...both.organizations, unit] : [] })
    expect(offered).not.toContain('feedback')
    expect(offered).toEqual(expect.arrayContaining(['assignments', 'groupReading', 'children', 'childReading']))
  })

  test("no support or feedback link without an address in the deployment's settings", () => {
    const entries = menuEntries(
      createProfile('employee'),
      { links: { support: null, feedback: null }, ...noKeys },
      undefined,
    )
    expect(entries.map(({ name }) => name)).toEqual(EMPLOYEE_PAGES)
  })

  test('services and profile to a consumer', () => {
    const values = [{ startsAt: '2026-01-01T00:00:00Z', endsAt: null, active: true }]
    const consumer = createProfile('guardian', { subscriptions: [{ label: 'lectern-consumer', values }] })
    const organizations = consumer.organizations.map((unit) => ({ ...unit, type: 'consumer' }))
    expect(names({ ...consumer, organizations })).toEqual(['services', 'profile', 'childProfiles', 'subscription'])
  })

  test('the children and the subscription to a parent, and the change of the reader to one with children', () => {
    const guardian = createProfile('guardian')
    const parent = { ...guardian, organizations: guardian.organizations.map((unit) => ({ ...unit, type: 'consumer' })) }
    expect(names(parent)).toEqual(['services', 'profile', 'childProfiles', 'subscription'])
    expect(names(parent, 'parent')).toEqual(['services', 'profile', 'childProfiles', 'who', 'subscription'])
    expect(names(guardian, 'parent')).not.toContain('childProfiles')
  })

  test('a child of a family the own pages, and none of the parent', () => {
    const entries = ['home', 'catalogue', 'reading', 'settings', 'who']
    expect(names(createProfile('student'), 'child')).toEqual(entries)
    expect(names(undefined, 'child')).toEqual(entries)
  })

  test('the entries of all users while the profile is loading', () => {
    expect(names(undefined)).toEqual(['home', 'catalogue', 'profile', 'reading', 'support'])
  })
})

test('log-out is hidden only if the server does not offer it', () => {
  expect(mayLogOut(undefined)).toBe(true)
  expect(mayLogOut(createProfile('student'))).toBe(true)
  expect(mayLogOut(createProfile('student', { menu: [] }))).toBe(false)
})
