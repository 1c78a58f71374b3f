import { Position } from '@lectern/contracts'
import { tinyEpub } from '@lectern/test-kit'
import { and, count, eq, max, sum } from 'drizzle-orm'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestKernel, type TestKernel } from '../../../testing/test-kernel.ts'
import { demoUserId } from '../../account/index.ts'
import type { LibraryDependencies } from '../library-dependencies.ts'
import { listShelf } from '../shelf/list-shelf.ts'
import { bookGrants, lastmarks, readingDays, readLogs, shelfBooks } from '../tables.ts'
import { createTestLibrary } from '../testing/test-library.ts'
import { loadDemoBooks } from './load-demo-books.ts'

const TITLES = ['One', 'Two', 'Three']
let base: TestKernel
let folder: string
let library: LibraryDependencies

beforeAll(async () => {
  base = await createTestKernel()
  folder = await mkdtemp(join(tmpdir(), 'lectern-samples-'))
  library = await createTestLibrary(base.kernel)
  for (const title of TITLES) await writeFile(join(folder, `${title}.epub`), tinyEpub({ title, narrated: true }))
  await loadDemoBooks(library, folder)
})
afterAll(async () => {
  await base.close()
  await rm(folder, { recursive: true, force: true })
})

const countRows = async (table: typeof shelfBooks | typeof readLogs) =>
  (await base.kernel.shards.home.select({ value: count() }).from(table))[0]?.value

test('a student of every realm has every sample book on the shelf, and has started some of them', async () => {
  for (const realm of ['se', 'us', 'fi'] as const) {
    const reader = { userId: demoUserId(realm, 'student'), realm, everything: false }
    const page = { limit: 500, offset: 0 }
    const { rows } = await listShelf(base.kernel.shards.forRealm(realm), reader, page, new Date())
    expect(rows.map((row) => row.book.title).toSorted()).toEqual(TITLES.toSorted())
    for (const row of rows) expect(row.addedAt.getTime()).toBeLessThan(Date.now())
  }
  const started = await base.kernel.shards.home.select().from(lastmarks).where(eq(lastmarks.realm, 'se'))
  expect(started.length).toBeGreaterThan(0)
  for (const { position } of started)
    expect(Position.parse(position)).toMatchObject({ ncxRef: 0, URI: 'OPS/c1.xhtml#s1' })
})

test('reading is counted by days, some of them in the last week', async () => {
  const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  const [read] = await base.kernel.shards.home
    .select({ seconds: sum(readingDays.seconds), lastDay: max(readingDays.day) })
    .from(readingDays)
    .where(and(eq(readingDays.realm, 'se'), eq(readingDays.userId, demoUserId('se', 'student'))))
  expect(Number(read?.seconds)).toBeGreaterThan(600)
  expect(read?.lastDay ?? '').toMatch(/^\d{4}-/)
  expect((read?.lastDay ?? '') > weekAgo).toBe(true)
})

test('loading again changes nothing', async () => {
  const before = [await countRows(shelfBooks), await countRows(readLogs)]
  await loadDemoBooks(library, folder)
  expect([await countRows(shelfBooks), await countRows(readLogs)]).toEqual(before)
})

test('loading again does not offer a withdrawn book again', async () => {
  const db = base.kernel.shards.home
  await db.update(bookGrants).set({ withdrawnAt: new Date() }).where(eq(bookGrants.realm, 'fi'))
  await loadDemoBooks(library, folder)
  const grants = await db.select().from(bookGrants).where(eq(bookGrants.realm, 'fi'))
  expect(grants.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual(TITLES.map(() => false))
})

test('without sample books nothing is loaded', async () => {
  const empty = join(folder, 'empty')
  await mkdir(empty)
  await expect(loadDemoBooks(library, empty)).resolves.toBeUndefined()
})
