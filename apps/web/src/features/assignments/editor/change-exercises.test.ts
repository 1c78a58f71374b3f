import { expect, test } from 'vitest'
import { changeExercises, findRemoved } from './change-exercises.ts'
import type { EditedExercise } from './edited-assignment.ts'

const exercise = (key: string, ...contents: string[]): EditedExercise => ({
  key,
  title: '',
  content: contents.map((content) => ({ key: content, type: 'reflection-task', title: content, description: '' })),
})
const listKeys = (exercises: readonly EditedExercise[]) =>
  exercises.map(({ key, content }) => [key, ...content.map((item) => item.key)].join(' '))
const all = [exercise('A', '1', '2', '3'), exercise('B', '4')]

test('a content item moves up and down within its exercise only', () => {
  const move = (content: string, direction: 1 | -1) =>
    listKeys(changeExercises(all, { type: 'move-content', content, direction }))
  expect(move('2', -1)).toEqual(['A 2 1 3', 'B 4'])
  expect(move('2', 1)).toEqual(['A 1 3 2', 'B 4'])
  expect(move('1', -1)).toEqual(['A 1 2 3', 'B 4'])
  expect(move('3', 1)).toEqual(['A 1 2 3', 'B 4'])
})

test('a removed content item returns to its index, and later changes stay', () => {
  const removal = { type: 'remove-content', content: '2' } as const
  const removed = findRemoved(all, removal)!
  const without = changeExercises(all, removal)
  expect(listKeys(without)).toEqual(['A 1 3', 'B 4'])
  const renamed = changeExercises(without, { type: 'name-exercise', exercise: 'A', title: 'New' })
  const back = changeExercises(renamed, { type: 'put-back', removed })
  expect(listKeys(back)).toEqual(['A 1 2 3', 'B 4'])
  expect(back[0]?.title).toBe('New')
})

test('a removed exercise returns with all its content items', () => {
  const removal = { type: 'remove-exercise', exercise: 'A' } as const
  const removed = findRemoved(all, removal)!
  expect(listKeys(changeExercises(changeExercises(all, removal), { type: 'put-back', removed }))).toEqual([
    'A 1 2 3',
    'B 4',
  ])
})

test('a content item whose exercise was removed returns to the last exercise', () => {
  const removed = findRemoved(all, { type: 'remove-content', content: '1' })!
  expect(listKeys(changeExercises([exercise('B', '4')], { type: 'put-back', removed }))).toEqual(['B 1 4'])
})
