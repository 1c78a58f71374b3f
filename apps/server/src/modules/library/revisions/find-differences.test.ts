import { expect, test } from 'vitest'
import { type ComparedContent, findDifferences } from './find-differences.ts'

const NARRATIONS = [
  { language: 'en-GB', label: 'English', media: 'audio' },
  { language: 'tsp', label: 'tecken', media: 'video' },
] as const
interface Change extends Partial<Omit<ComparedContent, 'facts'>> {
  readonly facts?: Partial<ComparedContent['facts']>
}
const create = ({ facts, ...rest }: Change = {}): ComparedContent => {
  return {
    identifier: 'urn:1',
    chapters: 3,
    ...rest,
    facts: { title: 'The Lamp', language: 'en', narrations: [...NARRATIONS], ...facts },
  }
}

test('a file with the same title, identifier, chapters and narrations is the same book', () => {
  expect(findDifferences(create(), create())).toBeUndefined()
})

test('a title or an identifier that changes alone is a correction', () => {
  expect(findDifferences(create(), create({ facts: { title: 'The Lamps' } }))).toBeUndefined()
  expect(findDifferences(create(), create({ identifier: 'urn:2', facts: { title: ' THE  lamp' } }))).toBeUndefined()
  const composed = create({ facts: { title: 'Sj\u00F6n' } })
  expect(findDifferences(composed, create({ identifier: 'urn:2', facts: { title: 'Sjo\u0308n' } }))).toBeUndefined()
})

test('a title and an identifier that change together are another book', () => {
  expect(findDifferences(create(), create({ identifier: 'urn:2', facts: { title: 'Other' } }))).toEqual({
    title: { before: 'The Lamp', after: 'Other' },
  })
})

test('without a known identifier, another title is another book', () => {
  const title = { before: 'The Lamp', after: 'Other' }
  const other = create({ facts: { title: 'Other' } })
  expect(findDifferences(create({ identifier: null }), other)).toEqual({ title })
  expect(findDifferences(create({ identifier: null }), { ...other, identifier: null })).toEqual({ title })
})

test('fewer chapters are a difference; more chapters, or an unknown number, are none', () => {
  expect(findDifferences(create(), create({ chapters: 2 }))).toEqual({ chapters: { before: 3, after: 2 } })
  expect(findDifferences(create(), create({ chapters: 4 }))).toBeUndefined()
  expect(findDifferences(create({ chapters: null }), create({ chapters: 1 }))).toBeUndefined()
  expect(findDifferences(create(), create({ chapters: null }))).toBeUndefined()
})

test('narrations that are gone and another language are differences', () => {
  const narrations = [{ language: 'en', label: 'English', media: 'audio' as const }]
  expect(findDifferences(create(), create({ facts: { narrations } }))).toEqual({ narrations: [NARRATIONS[1]] })
  expect(findDifferences(create(), create({ facts: { language: 'sv' } }))).toEqual({
    language: { before: 'en', after: 'sv' },
  })
  const film = { language: 'en', label: 'English', media: 'video' as const }
  const both = create({ facts: { narrations: [...narrations, film] } })
  expect(findDifferences(both, create({ facts: { narrations: [film] } }))).toEqual({ narrations })
  for (const language of ['en-US', 'EN'])
    expect(findDifferences(create(), create({ facts: { language } }))).toBeUndefined()
})
