import { expect, test } from 'vitest'
import { splitSentences } from './split-sentences.ts'

const cut = (text: string, language = 'en', blocks = [0]) =>
  splitSentences(text, blocks, language).map(({ start, end }) => text.slice(start, end))

test.each([
  ['en', 'It rained.  Nobody minded! Did they?', ['It rained.', 'Nobody minded!', 'Did they?']],
  ['de', '„Komm“, sagte er. Sie kam.', ['„Komm“, sagte er.', 'Sie kam.']],
  ['ja', '雨が降った。誰も気にしなかった。', ['雨が降った。', '誰も気にしなかった。']],
  ['ar', 'نزل المطر. لم يهتم أحد؟ نعم.', ['نزل المطر.', 'لم يهتم أحد؟', 'نعم.']],
])('a text in %s is split into sentences, without the space between them', (language, text, sentences) => {
  expect(cut(text, language)).toEqual(sentences)
})

test('a heading without a full stop is a separate sentence', () => {
  expect(cut('The lampOnce upon a time.', 'en', [0, 8])).toEqual(['The lamp', 'Once upon a time.'])
})

test('ornaments between paragraphs are not spoken', () => {
  expect(cut('* * * — … ')).toEqual([])
  expect(cut('', 'en', [])).toEqual([])
})

test('a text in an unknown language is split too', () => {
  expect(cut('One. Two.', 'x-nonsense')).toEqual(['One.', 'Two.'])
  expect(cut('One. Two.', 'not a tag')).toEqual(['One.', 'Two.'])
})
