import type { AssignmentPupil } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { findNeighbours } from './find-neighbours.ts'

const pupil = (name: string, begun = true): AssignmentPupil => ({
  pupil: { uid: name, name },
  submission: name,
  status: 'InProgress',
  begunAt: begun ? '2026-11-01T10:00:00Z' : null,
  submittedAt: null,
  overdue: false,
  attempt: 1,
  score: null,
})

test('who has not begun is passed over', () => {
  const pupils = [pupil('Ada'), pupil('Bo', false), pupil('Cy'), pupil('Di')]
  expect(findNeighbours(pupils, 'Cy')).toEqual({
    previous: { submission: 'Ada', name: 'Ada' },
    next: { submission: 'Di', name: 'Di' },
  })
})

test('the first has nobody before, the last nobody after, and a stranger neither', () => {
  const pupils = [pupil('Ada'), pupil('Cy')]
  expect(findNeighbours(pupils, 'Ada').previous).toBeNull()
  expect(findNeighbours(pupils, 'Cy').next).toBeNull()
  expect(findNeighbours(pupils, 'Zoe')).toEqual({ previous: null, next: null })
})
