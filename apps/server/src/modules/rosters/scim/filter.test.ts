import { describe, expect, test } from 'vitest'
import { readAttributes } from './attributes.ts'
import { matchesResource, parseFilter } from './filter.ts'
import { ScimError } from './scim-error.ts'

const ADA = {
  id: '0190',
  created: new Date('2026-01-01T00:00:00Z'),
  modified: new Date('2026-03-01T00:00:00Z'),
  attributes: readAttributes('user', {
    userName: 'Ada@School.example',
    externalId: 'X-1',
    displayName: 'Ada "The First" Berg',
    active: true,
    name: { familyName: 'Berg' },
    emails: [
      { type: 'work', value: 'ada@school.example', primary: true },
      { type: 'home', value: 'ada@home.example' },
    ],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'North' },
  }),
}

describe('a filter', () => {
  test.for([
    'userName eq "ada@school.EXAMPLE"',
    'USERNAME EQ "ada@school.example"',
    'userName sw "ada@" and active eq true',
    'userName co "@school" and not (displayName sw "Bea")',
    'userName ew ".example"',
    String.raw`displayName eq "Ada \"The First\" Berg"`,
    'externalId eq "X-1"',
    'id eq "0190"',
    'active eq "True"',
    'active eq True',
    'name.familyName eq "berg"',
    'emails eq "ada@home.example"',
    'emails.value eq "ada@home.example"',
    'emails[type eq "work"].value eq "ada@school.example"',
    'emails[type eq "work" and primary eq true]',
    'emails[type eq "home"] pr',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "ada"',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department eq "north"',
    'urn:ietf:params:scim:schemas:core:2.0:User:name.familyName eq "berg"',
    'title pr or emails pr',
    'title eq null',
    'title ne "x"',
    'meta.lastModified gt "2026-02-01T00:00:00Z"',
    'meta.created lt "2026-02-01T00:00:00Z"',
    'userName eq "x" or userName eq "y" and title pr or active eq true',
    '(userName eq "x" or active eq true) and userName ge "a" and userName le "b"',
  ])('fits: %s', (filter) => {
    expect(matchesResource('user', parseFilter(filter), ADA)).toBe(true)
  })

  test.for([
    'externalId eq "x-1"',
    'active eq false',
    'emails[type eq "work"].value eq "ada@home.example"',
    'emails[type eq "other"]',
    'userName eq "x" and (userName eq "x" or active eq true)',
    'not (active eq true)',
    'unknown pr',
    'unknown.part eq "x"',
    'userName ne "ada@school.example"',
    'userName gt "b"',
    'meta.version pr',
  ])('does not fit: %s', (filter) => {
    expect(matchesResource('user', parseFilter(filter), ADA)).toBe(false)
  })

  test.for([
    '',
    'userName',
    'userName eq',
    'userName eq ada',
    'userName like "x"',
    'userName eq "x',
    'userName eq "x" and',
    '(userName eq "x"',
    'userName eq "x")',
    'emails[type eq "work"',
    'emails[type eq "work"].value.x eq "y"',
    'name.familyName[x eq "y"]',
    'userName eq {"a": 1}',
    'userName eq "x"; drop table users',
    'active gt true',
    `${'('.repeat(30)}active eq true${')'.repeat(30)}`,
    `userName eq "${'x'.repeat(2000)}"`,
  ])('is refused: %s', (filter) => {
    const act = () => matchesResource('user', parseFilter(filter), ADA)
    expect(act).toThrow(ScimError)
    expect(act).toThrow(/filter is not valid|A boolean has no/)
  })
})
