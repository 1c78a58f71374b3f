import 'fake-indexeddb/auto'
import '../../platform/testing/window-events.ts'
import { beforeEach, expect, test } from 'vitest'
import { createFolderName, findCoverPath } from './offline-row.ts'
import { openOfflineStore } from './offline-store.ts'
import { offlineRow } from './testing/offline-row.ts'

const store = openOfflineStore()
const [ONE, TWO] = ['019237a0-0000-7000-8000-0000000000b1', '019237a0-0000-7000-8000-0000000000b2']
const EMPTY = { status: 200, text: '{}' }
const text = async (blob: Blob | undefined) => blob?.text()

beforeEach(() => store.removeOthers([]))

test('a file is returned as one blob with its type, even if its pieces were stored in another order', async () => {
  await store.putPiece('ann', ONE, 'a.mp3', 1, new Blob(['world'], { type: 'audio/mpeg' }))
  await store.putPiece('ann', ONE, 'a.mp3', 0, new Blob(['hello '], { type: 'audio/mpeg' }))
  await store.putPiece('ann', ONE, 'a.mp3.txt', 0, new Blob(['another']))
  const file = await store.file('ann', ONE, 'a.mp3')
  expect([await text(file), file?.type]).toEqual(['hello world', 'audio/mpeg'])
  expect(await store.pieces('ann', ONE)).toEqual(new Set(['a.mp3\n0', 'a.mp3\n1', 'a.mp3.txt\n0']))
  expect(await store.file('ann', ONE, 'b.mp3')).toBeUndefined()
})

test('an account cannot read the data of another', async () => {
  await store.putRow(offlineRow())
  await store.putPiece('ann', ONE, 'c1.xhtml', 0, new Blob(['x']))
  await store.putResponse('ann', '/shelf', EMPTY)
  expect(await store.rows('ben')).toEqual([])
  expect(await store.file('ben', ONE, 'c1.xhtml')).toBeUndefined()
  expect(await store.findResponse('ben', '/shelf')).toBeUndefined()
})

test('removing a book removes its pieces, and no pieces of another book', async () => {
  for (const bookId of [ONE, TWO]) {
    await store.putRow(offlineRow({ bookId }))
    for (const folder of [bookId, createFolderName(bookId, 2), createFolderName(bookId, 10)])
      await store.putPiece('ann', folder, 'c1.xhtml', 0, new Blob([folder]))
  }
  await store.removeBook('ann', ONE)
  expect((await store.rows('ann')).map(({ bookId }) => bookId)).toEqual([TWO])
  for (const folder of [ONE, `${ONE} 2`, `${ONE} 10`])
    expect(await store.file('ann', folder, 'c1.xhtml')).toBeUndefined()
  for (const folder of [TWO, `${TWO} 2`, `${TWO} 10`])
    expect(await text(await store.file('ann', folder, 'c1.xhtml'))).toBe(folder)
})

test('the folders of pieces that neither a copy nor its corrected version needs are unused', async () => {
  const { entry, resourcesUrl, files } = offlineRow()
  const next = { entry, resourcesUrl, files, revision: 3, folder: createFolderName(ONE, 3) }
  await store.putRow(offlineRow({ folder: createFolderName(ONE, 2), revision: 2, next }))
  await store.putRow(offlineRow({ bookId: TWO }))
  for (const folder of [ONE, `${ONE} 2`, `${ONE} 3`, TWO, `${TWO} 2`])
    for (const owner of ['ann', 'ben']) await store.putPiece(owner, folder, 'c1.xhtml', 0, new Blob(['x']))
  expect(await store.unusedFolders('ann')).toEqual([ONE, `${TWO} 2`])
  await store.removePieces('ann', ONE)
  expect(await store.unusedFolders('ann')).toEqual([`${TWO} 2`])
  expect(await text(await store.file('ben', ONE, 'c1.xhtml'))).toBe('x')
})

test('`removeOthers` removes the data of all other accounts; with no account, of all', async () => {
  for (const owner of ['ann', 'ben', 'cleo']) {
    await store.putRow(offlineRow({ owner }))
    await store.putPiece(owner, ONE, 'c1.xhtml', 0, new Blob(['x']))
    await store.putResponse(owner, '/shelf', EMPTY)
  }
  expect(await store.removeOthers(['ben'])).toBe(true)
  for (const owner of ['ann', 'cleo']) {
    expect(await store.rows(owner)).toEqual([])
    expect(await store.pieces(owner, ONE)).toEqual(new Set())
    expect(await store.findResponse(owner, '/shelf')).toBeUndefined()
  }
  expect(await store.rows('ben')).toHaveLength(1)
  expect(await store.findResponse('ben', '/shelf')).toMatchObject(EMPTY)
  expect(await store.removeOthers([])).toBe(false)
  expect(await store.rows('ben')).toEqual([])
})

test('`removeOthers` keeps the accounts of a family that have books', async () => {
  const accounts = ['ann', 'ben', 'cleo', 'dora', 'eve']
  for (const owner of accounts) {
    if (owner !== 'dora') await store.putRow(offlineRow({ owner }))
    await store.putResponse(owner, '/shelf', EMPTY)
  }
  expect(await store.removeOthers(['dora', 'eve', 'ben'])).toBe(true)
  const left = async (owner: string) => [
    (await store.rows(owner)).length,
    (await store.findResponse(owner, '/shelf')) !== undefined,
  ]
  expect(await Promise.all(accounts.map(left))).toEqual([
    [0, false],
    [1, true],
    [0, false],
    [0, false],
    [1, true],
  ])
  expect(await store.removeOthers(['eve'])).toBe(true)
  expect(await left('ben')).toEqual([0, false])
})

test('an account without books has no stored responses', async () => {
  await store.putResponse('ann', '/shelf', EMPTY)
  expect(await store.removeOthers(['ann'])).toBe(false)
  expect(await store.findResponse('ann', '/shelf')).toBeUndefined()
})

test('the path of the cover is derived from its address', () => {
  expect(findCoverPath(offlineRow())).toBe('OPS/a b.jpg')
})
