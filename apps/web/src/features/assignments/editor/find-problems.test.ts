import { expect, test } from 'vitest'
import { type EditedAssignment, createEmptyAssignment } from './edited-assignment.ts'
import { createEmptyContent } from './question-types/index.tsx'
import { findProblems } from './find-problems.ts'

const createValidForm = (part: Partial<EditedAssignment> = {}): EditedAssignment => ({
  ...createEmptyAssignment('Assignment'),
  title: 'The lamp',
  book: { id: 'b', title: 'Book' },
  recipients: { type: 'group', group: 'g' },
  ...part,
})
const withContent = (...content: EditedAssignment['exercises'][number]['content']) => ({
  exercises: [{ key: 'e', title: '', content }],
})
const listProblems = (edited: EditedAssignment, intent: 'save' | 'publish' = 'save') =>
  Object.fromEntries(findProblems(edited, intent))

test('an empty form lacks title, book and recipients, in the order of the page', () => {
  expect([...findProblems(createEmptyAssignment('Assignment'), 'save').keys()]).toEqual(['title', 'book', 'recipients'])
})

test('a title of spaces counts as missing', () => {
  expect(listProblems(createValidForm({ title: '  ' }))).toEqual({ title: 'title' })
})

test('a draft may have no questions; a published assignment needs questions', () => {
  expect(listProblems(createValidForm())).toEqual({})
  expect(listProblems(createValidForm(), 'publish')).toEqual({ exercises: 'nothing' })
})

test('at least one single pupil is required', () => {
  expect(listProblems(createValidForm({ recipients: { type: 'pupils', pupils: [] } }))).toEqual({
    recipients: 'pupils',
  })
})

test('each content item reports its missing fields', () => {
  const closed = createEmptyContent('closed-question', 'b')
  const [first, second] = closed.type === 'closed-question' ? closed.options : []
  const contents = [
    createEmptyContent('open-question', 'a'),
    closed,
    createEmptyContent('reflection-task', 'c'),
    createEmptyContent('external-reference', 'd'),
  ]
  expect(listProblems(createValidForm(withContent(...contents)))).toEqual({
    'a/phrase': 'phrase',
    'b/phrase': 'phrase',
    [`b/${first?.id}`]: 'option',
    [`b/${second?.id}`]: 'option',
    'c/title': 'task',
    'd/url': 'url',
    'd/text': 'link',
  })
})

test.each(['javascript:alert(1)', 'example.org', 'https://', 'ftp://example.org', 'https:///page'])(
  '%s is not a web address',
  (url) => {
    const link = { key: 'd', type: 'external-reference', url, text: 'A page' } as const
    expect(listProblems(createValidForm(withContent(link)))).toEqual({ 'd/url': 'url' })
  },
)

test('a quiz needs a question that can be graded, with a right answer', () => {
  const quiz = (...content: EditedAssignment['exercises'][number]['content']) =>
    createValidForm({ contextType: 'Quiz', ...withContent(...content) })
  expect(listProblems(quiz())).toEqual({ exercises: 'quiz' })
  const closed = {
    key: 'b',
    type: 'closed-question',
    phrase: 'Who?',
    target: '',
    options: [
      { id: 'x', text: 'Ida' },
      { id: 'y', text: 'Olle' },
    ],
  } as const
  const question = { ...closed, options: [...closed.options] }
  expect(listProblems(quiz({ ...question, answer: null }))).toEqual({ 'b/answer': 'answer' })
  expect(listProblems(quiz({ ...question, answer: 'x' }), 'publish')).toEqual({})
})
