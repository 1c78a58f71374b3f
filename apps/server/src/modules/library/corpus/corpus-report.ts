/** Program of `npm run corpus:import`, which prints the outcomes as a table. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../kernel/database/open-database.ts'
import { createKernel } from '../../../kernel/kernel.ts'
import { openFolderStore } from '../../../kernel/object-store/folder-store.ts'
import { parseSettings } from '../../../kernel/settings/settings.ts'
import { loadContentPolicies } from '../../content/index.ts'
import { createLibraryDependencies } from '../library-dependencies.ts'
import { CORPUS_FOLDER, listCorpusFiles, hasCorpus, importCorpusFile, type CorpusLine } from './corpus.ts'

const FOLDERS = ['books', 'repaired', 'made', 'hostile', 'epubcheck', 'w3c']
const print = (line: string) => process.stdout.write(`${line}\n`)

if (hasCorpus()) await report()
else print(`There is no corpus at ${CORPUS_FOLDER}: nothing to import.`)

async function report(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-corpus-'))
  const parsed = parseSettings({ LECTERN_DATA: folder, LOG_LEVEL: 'fatal' })
  if (!parsed.ok) throw new Error(parsed.problem)
  const database = await openDatabase(parsed.settings)
  try {
    const kernel = await createKernel(parsed.settings, database.urls)
    const store = await openFolderStore(join(folder, 'objects'))
    const { clock, shards, settings } = kernel
    const policies = await loadContentPolicies(shards.home, {
      origin: settings.contentOrigin,
      lifetimeSeconds: 60,
      clock,
    })
    print(['file', 'outcome', 'found', 'ms', 'MiB', 'title or reason'].join('\t'))
    const lines: CorpusLine[] = []
    const { importBook } = createLibraryDependencies({ kernel, store, policies })
    for (const file of listCorpusFiles(FOLDERS)) {
      const line = await importCorpusFile(importBook, file)
      lines.push(line)
      print([line.file, line.outcome, tally(line.found), line.ms, line.rssMib, line.message].join('\t'))
    }
    print(summary(lines))
    await kernel.close()
  } finally {
    await database.release()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Formats ids with their counts, for example `RSC-005×3 OPF-014`. */
function tally(found: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const id of found) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].map(([id, count]) => (count === 1 ? id : `${id}×${count}`)).join(' ') || '–'
}

function summary(lines: readonly CorpusLine[]): string {
  const count = (wanted: (line: CorpusLine) => boolean) => lines.filter(wanted).length
  const imported = count((line) => line.outcome === 'imported')
  const crashed = count((line) => line.outcome === 'crashed')
  const slowest = Math.max(...lines.map((line) => line.ms))
  const peak = Math.round(process.resourceUsage().maxRSS / 1024)
  return `${lines.length} files: ${imported} imported, ${lines.length - imported - crashed} refused, ${crashed} crashed; slowest ${slowest} ms; peak memory of the importing process ${peak} MiB`
}
