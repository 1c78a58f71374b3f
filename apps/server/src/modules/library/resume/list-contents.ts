import type { ContentsEntry } from '@lectern/contracts'
import type { TocEntry } from '@lectern/reader-engine/package'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import { readFirstRendition } from './read-resume-snippet.ts'

/** Returns the table of contents of a book, in reading order. Empty if its index cannot be read. */
export async function listContents(store: ObjectStore, sha256: string): Promise<ContentsEntry[]> {
  const rendition = await readFirstRendition(store, sha256)
  return toEntries(rendition?.toc ?? [], 0)
}

const toEntries = (entries: readonly TocEntry[], depth: number): ContentsEntry[] =>
  entries.flatMap(({ label, path, fragment, children }) => [
    ...(path === '' || label === '' ? [] : [{ label, uri: fragment === '' ? path : `${path}#${fragment}`, depth }]),
    ...toEntries(children, depth + 1),
  ])
