import { expect, test, vi } from 'vitest'
import { verifyPassword } from '../account/index.ts'
import { hashPasswords } from './hash-passwords.ts'

const rowWith = (row: number, password?: string | null) => ({
  row,
  values: { username: `p${row}`, ...(password === undefined ? {} : { password }) },
})

test('each password of the file has its own hash, and the progress is reported from the start to the end', async () => {
  const total = 120
  const rows = Array.from({ length: total }, (_, number) => rowWith(number + 2, `quiet lamp ${number}`))
  const progress: [number, number][] = []
  const hashes = await hashPasswords([rowWith(1), ...rows, rowWith(200, null)], async (...step) => {
    progress.push(step)
  })
  expect([...hashes.keys()].toSorted((a, b) => a - b)).toEqual(rows.map(({ row }) => row))
  expect(await verifyPassword(hashes.get(7), 'quiet lamp 5')).toBe(true)
  expect(await verifyPassword(hashes.get(7), 'quiet lamp 6')).toBe(false)
  const steps = progress.map(([done]) => done)
  expect([steps[0], steps.at(-1), new Set(progress.map(([, all]) => all))]).toEqual([0, total, new Set([total])])
  expect(steps).toHaveLength(4)
  expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b))
})

test('an import without passwords reports no progress of passwords', async () => {
  const onProgress = vi.fn<() => Promise<void>>(async () => {})
  expect(await hashPasswords([rowWith(2), rowWith(3, null)], onProgress)).toEqual(new Map())
  expect(onProgress).not.toHaveBeenCalled()
})
