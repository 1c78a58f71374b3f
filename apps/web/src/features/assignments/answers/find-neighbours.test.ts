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

test('pupils who have not begun are skipped', () => {
  const pupils = [pupil('Ada'), pupil('Bo', false), pupil('Cy'), pupil('Di')]
  expect(findNeighbours(pupils, 'Cy')).toEqual({
    previous: { submission: 'Ada', name: 'Ada' },
    next: { submission: 'Di', name: 'Di' },
  })
})

test('the first pupil has no previous pupil, the last has no next, and an unknown pupil has neither', () => {
  const pupils = [pupil('Ada'), pupil('Cy')]
  expect(findNeighbours(pupils, 'Ada').previous).toBeNull()
  expect(findNeighbours(pupils, 'Cy').next).toBeNull()
  expect(findNeighbours(pupils, 'Zoe')).toEqual({ previous: null, next: null })
})
