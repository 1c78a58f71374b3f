import '../../platform/testing/window-events.ts'
import { type Call, SERVICE_PATHS } from '@lectern/contracts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createHttpClient } from '../../platform/http/http-client.ts'
import { createPieceFetcher } from './fetch-piece.ts'
import { offlineRow } from './testing/offline-row.ts'

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://read.example' }))
afterAll(() => void vi.unstubAllGlobals())

const tokens = { accessToken: async () => null, replaceToken: async () => null }
const piece = { path: 'OPS/c1.xhtml', number: 0, start: 0, bytes: 1, isWholeFile: true }

test('a piece is requested with a signature of the revision of the copy', async () => {
  const asked: string[] = []
  const request = async (_: Call, url: string) => {
    const { pathname, search } = new URL(url, 'https://read.example')
    asked.push(`${pathname.split('/').at(-1)}${search}`)
    return Response.json({ policy: `signature${search}` })
  }
  const http = createHttpClient({ services: SERVICE_PATHS, tokens, firstDelayMs: 0, request })
  const requested: string[] = []
  const fetchPiece = createPieceFetcher(http, async (address) => {
    requested.push(address instanceof Request ? address.url : `${address}`)
    return new Response('x')
  })
  const { signal } = new AbortController()
  const first = offlineRow()
  const second = offlineRow({ revision: 2, resourcesUrl: 'https://read.example/content/books/2/' })
  for (const row of [first, second]) expect(await fetchPiece(row, piece, signal)).toMatchObject({ kind: 'piece' })
  expect(asked).toEqual(['policy?revision=1', 'policy?revision=2'])
  expect(requested).toEqual([
    `${first.resourcesUrl}OPS/c1.xhtml?signature?revision=1`,
    'https://read.example/content/books/2/OPS/c1.xhtml?signature?revision=2',
  ])
})
