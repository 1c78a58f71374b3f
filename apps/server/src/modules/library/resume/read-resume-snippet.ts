import type { CallResponse, getResumeSnippet, Position } from '@lectern/contracts'
import {
  decodeMarkup,
  flattenToc,
  INDEX_PATH,
  PackageError,
  readIndex,
  resolveReference,
  type Rendition,
  type SpineItem,
} from '@lectern/reader-engine/package'
import { LRUCache } from 'lru-cache'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../../../kernel/database/shards.ts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import { fileKey } from '../../content/index.ts'
import { parseXml } from '@lectern/reader-engine/xml'
import type { ReadingKey } from '../reading-state/save-bookmarks.ts'
import { readLastmarks } from '../reading-state/save-lastmark.ts'
import { sentenceAt } from './sentence-at.ts'

type ResumeSnippet = CallResponse<typeof getResumeSnippet>
type Revision = { readonly sha256: string; readonly language: string }

const EMPTY_SNIPPET: ResumeSnippet = { chapter: null, sentence: null }
/** Maximum size of a file that is read. Parsing a larger file would block the server. */
const FILE_BYTES_MAX = 1_000_000

const CACHED_SNIPPETS_MAX = 10_000

/** Reads the snippets of books in an object store. */
export interface ResumeSnippets {
  /** Returns the chapter title and the sentence at the latest lastmark. A part that cannot be read is null. */
  read(db: Db, reading: ReadingKey, book: Revision): Promise<ResumeSnippet>
}

/** Keeps the last snippets in memory. They never change: the files of a revision do not change. */
export function createResumeSnippets(store: ObjectStore): ResumeSnippets {
  const cache = new LRUCache<string, ResumeSnippet>({ max: CACHED_SNIPPETS_MAX })
  return {
    async read(db, reading, book) {
      const lastmark = await readLastmarks(db, reading)
      if (lastmark === undefined) return EMPTY_SNIPPET
      const { ncxRef, URI, charOffset } = lastmark.position
      const key = JSON.stringify([book.sha256, book.language, ncxRef, URI, charOffset])
      const cached = cache.get(key)
      if (cached !== undefined) return cached
      const snippet = await findSnippet(store, book, lastmark.position)
      // A missing part can be there the next time, for example after an outage of the object store.
      if (snippet.sentence !== null) cache.set(key, snippet)
      return snippet
    },
  }
}

async function findSnippet(store: ObjectStore, book: Revision, position: Position): Promise<ResumeSnippet> {
  const rendition = await readFirstRendition(store, book.sha256)
  if (rendition === undefined) return EMPTY_SNIPPET
  const chapter = flattenToc(rendition.toc)[position.ncxRef]?.label || null
  return { chapter, sentence: await findSentence(store, book, rendition.spine, position, chapter) }
}

async function findSentence(
  store: ObjectStore,
  { sha256, language }: Revision,
  spine: readonly SpineItem[],
  { URI, charOffset }: Position,
  chapter: string | null,
): Promise<string | null> {
  const { path, fragment } = resolveReference(URI, '')
  // The position comes from a browser, so only chapters of the book may be read.
  if (!spine.some((item) => item.path === path)) return null
  const file = await readSmallFile(store, fileKey(sha256, path))
  if (file === undefined) return null
  try {
    return sentenceAt(parseXml(decodeMarkup(file), path), { fragment, charOffset }, { language, chapter })
  } catch (error) {
    // The import has already stored a warning.
    if (error instanceof PackageError) return null
    throw error
  }
}

/** Reads the first text of a book from its index. Returns undefined without a usable index. */
export async function readFirstRendition(store: ObjectStore, sha256: string): Promise<Rendition | undefined> {
  const file = await readSmallFile(store, fileKey(sha256, INDEX_PATH))
  return file && readIndex(decodeMarkup(file))?.renditions[0]
}

async function readSmallFile(store: ObjectStore, key: string): Promise<Uint8Array | undefined> {
  const info = await store.head(key)
  if (info === undefined || info.size > FILE_BYTES_MAX) return undefined
  const stored = await store.get(key)
  return stored && buffer(stored.stream)
}
