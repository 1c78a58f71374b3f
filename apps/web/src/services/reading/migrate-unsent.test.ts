// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { migrateUnsent } from './migrate-unsent.ts'

const BOOK = '019237a0-0000-7000-8000-000000000001'
const position = { ncxRef: 0, URI: 'c1.xhtml', timeOffset: 0, charOffset: 1 }
const bookmark = { id: '019237a0-0000-7000-8000-0000000000b1', name: 'Here', position }

test('unsent entries in localStorage are moved once, and only for the account that wrote them', async () => {
  const written: unknown[] = []
  const put: Outbox['put'] = async ({ name }, payload) => {
    written.push([name, payload])
    return 'queued'
  }
  localStorage.setItem(`lectern_unsent_place:me:${BOOK}`, JSON.stringify(position))
  localStorage.setItem(`lectern_unsent_bookmarks:me:${BOOK}`, JSON.stringify([bookmark]))
  localStorage.setItem(`lectern_unsent_place:other:${BOOK}`, JSON.stringify(position))
  localStorage.setItem('lectern_session', 'null')
  await migrateUnsent({ put }, 'me')
  await migrateUnsent({ put }, 'me')
  expect(written).toHaveLength(2)
  expect(written).toEqual(
    expect.arrayContaining([
      ['lastmark', { bookId: BOOK, position, progress: null }],
      ['bookmark', { bookId: BOOK, change: { type: 'put', bookmark } }],
    ]),
  )
  expect(Object.keys(localStorage).sort()).toEqual(['lectern_session', `lectern_unsent_place:other:${BOOK}`])
})
