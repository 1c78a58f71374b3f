import { createReadStream, existsSync, globSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ImportBook } from '../import/import-book.ts'

/** Folder with test books of other publishers, which does not exist on every machine. */
export const CORPUS_FOLDER = fileURLToPath(new URL('../../../../../../../shared/corpus', import.meta.url))

export const hasCorpus = () => existsSync(CORPUS_FOLDER)

export interface CorpusLine {
  readonly file: string
  /** `imported`, the code of a refusal, `not stored`, or `crashed`. */
  readonly outcome: string
  /** Ids of the findings, or the EPUBCheck id of the fault in a refused book. */
  readonly found: readonly string[]
  readonly message: string
  readonly ms: number
  /** Resident memory of this process after the import, in MiB. */
  readonly rssMib: number
}

/** Returns the paths of the EPUB files in these folders of the corpus. */
export function listCorpusFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => globSync(`${CORPUS_FOLDER}/${folder}/*.epub`).toSorted())
}

/** Imports one book. Never rejects: an unexpected error gives the outcome `crashed`. */
export async function importCorpusFile(importBook: ImportBook, path: string): Promise<CorpusLine> {
  const started = performance.now()
  const result = await importOutcome(importBook, path)
  const rssMib = Math.round(process.memoryUsage().rss / 1024 / 1024)
  return { file: relative(CORPUS_FOLDER, path), ...result, ms: Math.round(performance.now() - started), rssMib }
}

async function importOutcome(importBook: ImportBook, path: string) {
  try {
    const outcome = await importBook({ source: createReadStream(path), realms: ['se'] })
    if (outcome.kind === 'imported')
      return { outcome: 'imported', found: outcome.warnings.map((warning) => warning.id), message: outcome.book.title }
    if (outcome.kind === 'not stored') return { outcome: outcome.kind, found: [], message: outcome.reason }
    const { code, message, details } = outcome.refusal
    return { outcome: code, found: details.check === undefined ? [] : [details.check], message }
  } catch (error) {
    return { outcome: 'crashed', found: [], message: String(error) }
  }
}
