import { describe, expect, test } from 'vitest'
import { downloadBook, type FetchedPiece } from './download-book.ts'
import { getPieceName, type Piece, listPieces } from './pieces.ts'
import { offlineRow } from './testing/offline-row.ts'

const PIECE = 10
const ROW = offlineRow({ isWhole: false })
const BYTES = 29

/** Sets up a disk with `room` bytes. The network delivers `responses` pieces, then fails until `repair` is called. */
function setUpDownload({ room = Infinity, responses = Infinity }: { room?: number; responses?: number } = {}) {
  const stored = new Map<string, Blob>()
  const requested: string[] = []
  const progress: number[] = []
  const stopping = new AbortController()
  let remaining = responses
  const run = () =>
    downloadBook(ROW, {
      store: {
        pieces: async () => new Set(stored.keys()),
        async putPiece(_owner, _book, path, number, piece) {
          const used = [...stored.values()].reduce((sum, { size }) => sum + size, 0)
          if (used + piece.size > room) throw new DOMException('no room', 'QuotaExceededError')
          stored.set(getPieceName({ path, number }), piece)
        },
      },
      async fetchPiece(_row, piece: Piece): Promise<FetchedPiece> {
        requested.push(getPieceName(piece))
        remaining -= 1
        return remaining < 0 ? { kind: 'no network' } : { kind: 'piece', piece: new Blob(['x'.repeat(piece.bytes)]) }
      },
      onProgress: (done) => void progress.push(done),
      signal: stopping.signal,
      pieceBytes: PIECE,
    })
  return { run, stored, requested, progress, stopping, repair: () => (remaining = Infinity) }
}

test('a long file is split into pieces; an empty file is one piece', () => {
  const pieces = listPieces(
    [
      { path: 'a', bytes: 25 },
      { path: 'b', bytes: 10 },
      { path: 'c', bytes: 0 },
    ],
    PIECE,
  )
  expect(pieces.map(({ path, start, bytes, isWholeFile }) => [path, start, bytes, isWholeFile])).toEqual([
    ['a', 0, 10, false],
    ['a', 10, 10, false],
    ['a', 20, 5, false],
    ['b', 0, 10, true],
    ['c', 0, 0, true],
  ])
})

describe('a download', () => {
  test('fetches the whole book, and reports its progress', async () => {
    const { run, stored, progress } = setUpDownload()
    expect(await run()).toBe('whole')
    expect(stored.size).toBe(4)
    expect([progress[0], progress.at(-1)]).toEqual([0, BYTES])
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  test('continues at the missing pieces after a network failure', async () => {
    const { run, stored, requested, progress, repair } = setUpDownload({ responses: 2 })
    expect(await run()).toBe('no network')
    expect(stored.size).toBe(2)
    const before = new Set(stored.keys())
    repair()
    requested.length = 0
    progress.length = 0
    expect(await run()).toBe('whole')
    expect(requested.filter((name) => before.has(name))).toEqual([])
    expect(progress[0]).toBeGreaterThan(0)
    expect(progress.at(-1)).toBe(BYTES)
  })
})

test('a download ends with `full` if the disk is full', async () => {
  expect(await setUpDownload({ room: 15 }).run()).toBe('full')
})

test('a download that is stopped makes no more requests', async () => {
  const { run, requested, stopping } = setUpDownload()
  stopping.abort()
  expect(await run()).toBe('stopped')
  expect(requested).toEqual([])
})
