import { expect, test } from 'vitest'
import { problemsInName, problemsInProse, withoutQuotations } from './language-rules.ts'

test.each([
  'While nobody answers, the server is asked so often.',
  'The reader is told of a change.',
  'What is asked of a shelf.',
  'Books of a shelf. What is stored of each.',
  'Of a kind, the entries that wait.',
])('refuses the text: %s', (text) => {
  expect(problemsInProse(text)).not.toEqual([])
})

test.each([
  'Probe interval while the server cannot be reached.',
  'What is the time limit of a request?',
  'Maximum number of entries listed per kind.',
  'The reader decides what a code means.',
])('accepts the text: %s', (text) => {
  expect(problemsInProse(text)).toEqual([])
})

test('a quotation is not checked', () => {
  expect(problemsInProse(withoutQuotations("Shows 'Whoever reads this' beside `nobody`."))).toEqual([])
})

test.each(['clipsOf', 'useWhoGetsIt', 'whoReads', 'cameIn', 'itsBooks'])('refuses the exported name %s', (name) => {
  expect(problemsInName(name)).toHaveLength(1)
})

test.each(['clipsByItem', 'useRecipients', 'receivedAt', 'LogIn', 'items', 'whole', 'WholeBook', 'item'])(
  'accepts the exported name %s',
  (name) => {
    expect(problemsInName(name)).toEqual([])
  },
)
