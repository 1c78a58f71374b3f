import { expect, test } from 'vitest'
import type { Answers } from './submissions.ts'
import { mergeAnswers } from './merge-answers.ts'

const text = (value: string) => ({ type: 'OpenEndedQuestionAnswer', value }) as const

test('a changed answer replaces the stored one, and the others stay', () => {
  const before: Answers = { one: { 0: text('old'), 1: text('stays') }, two: { 0: text('stays') } }
  expect(mergeAnswers(before, { one: { 0: text('new') } })).toEqual({
    one: { 0: text('new'), 1: text('stays') },
    two: { 0: text('stays') },
  })
})

test('answers to an exercise without any are added', () => {
  expect(mergeAnswers({}, { one: { 2: text('first') } })).toEqual({ one: { 2: text('first') } })
})

test('the given answers are not modified', () => {
  const before: Answers = { one: { 0: text('old') } }
  mergeAnswers(before, { one: { 0: text('new') } })
  expect(before).toEqual({ one: { 0: text('old') } })
})
