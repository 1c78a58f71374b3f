import { describe, expect, test } from 'vitest'
import { downloadBook, type FetchedPiece } from './download-book.ts'
import { getPieceName, type Piece, listPieces } from './pieces.ts'
import { offlineRow } from './testing/offline-row.ts'

const PIECE = 10
const ROW = offlineRow({ isWhole: false })
const BYTES = 29

/** A disk with room for so many bytes, and a network that lets so many pieces through. */
function desk({ room = Infinity, answers = Infinity }: { room?: number; answers?: number } = {}) {
  const here = new Map<string, Blob>()
  const asked: string[] = []
  const progress: number[] = []
  const stopping = new AbortController()
  let left = answers
  const run = () =>
    downloadBook(ROW, {
      store: {
        pieces: async () => new Set(here.keys()),
        async putPiece(_owner, _book, path, number, piece) {
          const used = [...here.values()].reduce((sum, { size }) => sum + size, 0)
          if (used + piece.size > room) throw new DOMException('no room', 'QuotaExceededError')
          here.set(getPieceName({ path, number }), piece)
        },
      },
      async fetchPiece(_row, piece: Piece): Promise<FetchedPiece> {
        asked.push(getPieceName(piece))
        left -= 1
        return left < 0 ? { kind: 'no network' } : { kind: 'piece', piece: new Blob(['x'.repeat(piece.bytes)]) }
      },
      onProgress: (done) => void progress.push(done),
      signal: stopping.signal,
      pieceBytes: PIECE,
    })
  return { run, here, asked, progress, stopping, repair: () => (left = Infinity) }
}

test('a file is cut where it is long; an empty one is one piece', () => {
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

describe('a book comes', () => {
  test('as a whole, and says how far it is', async () => {
    const { run, here, progress } = desk()
    expect(await run()).toBe('whole')
    expect(here.size).toBe(4)
    expect([progress[0], progress.at(-1)]).toEqual([0, BYTES])
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  test('from where it was when the network went', async () => {
    const { run, here, asked, progress, repair } = desk({ answers: 2 })
    expect(await run()).toBe('no network')
    expect(here.size).toBe(2)
    const before = new Set(here.keys())
    repair()
    asked.length = 0
    progress.length = 0
    expect(await run()).toBe('whole')
    expect(asked.filter((name) => before.has(name))).toEqual([])
    expect(progress[0]).toBeGreaterThan(0)
    expect(progress.at(-1)).toBe(BYTES)
  })
})

test('a disk that is full in the middle is told as such', async () => {
  expect(await desk({ room: 15 }).run()).toBe('full')
})

test('a download that is stopped asks for nothing more', async () => {
  const { run, asked, stopping } = desk()
  stopping.abort()
  expect(await run()).toBe('stopped')
  expect(asked).toEqual([])
})
