import { expect, test } from 'vitest'
import { parseText, plainWords, narratedSentences } from './text-markup.ts'

test('text before the first chapter is rejected', () => {
  expect(() => parseText('Once.\n# One\n')).toThrow('before the first chapter')
})

test('each line is a sentence, an empty line begins a paragraph, and the sentences of a chapter are numbered', () => {
  const [chapter] = parseText('# One\n\nFirst.\nSecond.\n\nThird.\n')
  expect(chapter?.blocks).toHaveLength(2)
  expect(chapter && narratedSentences(chapter, true).map((one) => [one.id, one.text])).toEqual([
    ['s0', 'One'],
    ['s1', 'First.'],
    ['s2', 'Second.'],
    ['s3', 'Third.'],
  ])
})

test('figures, breaks and footnotes are not spoken', () => {
  const [chapter] = parseText('# One\n\n![hill] A hill.\n\nSaid.[^1]\n\n***\n\n[^1]: A note.\n')
  expect(chapter?.blocks.map((block) => block.kind)).toEqual(['figure', 'paragraph', 'break', 'note'])
  expect(chapter && narratedSentences(chapter, false)).toHaveLength(1)
})

test('a vertical bar sets the turn point and is not part of the words', () => {
  const [chapter] = parseText('# One\n\nHe tapped it, | and waited.\n')
  const [, sentence] = chapter ? narratedSentences(chapter, true) : []
  expect(sentence).toMatchObject({ beforeTurn: 'He tapped it, ', text: 'He tapped it,  and waited.' })
})

test('emphasis and references to notes are not spoken', () => {
  expect(plainWords('*Nights*.[^2]')).toBe('Nights.')
})
