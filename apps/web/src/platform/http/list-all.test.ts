import { expect, test } from 'vitest'
import { listAll } from './list-all.ts'

test('all pages of a list are read, and an empty page ends the list', async () => {
  const rows = Array.from({ length: 201 }, (_, row) => row)
  const offsets: number[] = []
  const readPage = (totalCount: number) => async (paging: { limit: number; offset: number }) => {
    offsets.push(paging.offset)
    return { data: rows.slice(paging.offset, paging.offset + paging.limit), meta: { totalCount } }
  }
  expect(await listAll(readPage(201))).toEqual(rows)
  expect(offsets.splice(0)).toEqual([0, 100, 200])
  expect(await listAll(readPage(500))).toEqual(rows)
  expect(offsets).toEqual([0, 100, 200, 201])
  expect(await listAll(async () => ({ data: [], meta: { totalCount: 0 } }))).toEqual([])
})

test('at most ten pages are read', async () => {
  expect(await listAll(async ({ offset }) => ({ data: [offset], meta: { totalCount: 99 } }))).toHaveLength(10)
})
