import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import type { Change } from './transaction.ts'

/** One line of the journal: the changes of one request. */
type Line = readonly [account: string, changes: readonly Change[]]

/** The file to which each request appends its changes as one line of JSON. */
export interface Journal {
  append(account: string, changes: readonly Change[]): void
  close(): void
}

/**
 * Reads the lines of a journal. The last line is left out if the process was killed while it wrote it. Throws if
 * another line is damaged.
 */
export function readJournal(path: string): Line[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  // A whole journal ends with a line break.
  lines.pop()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `openJournal` writes these lines
  return lines.map((line) => JSON.parse(line) as Line)
}

/** Opens a journal that begins with `lines`, which replace what the file contains. */
export function openJournal(path: string, lines: readonly Line[]): Journal {
  const fresh = `${path}.new`
  const file = openSync(fresh, 'w', 0o600)
  const write = (line: Line): void => writeAll(file, `${JSON.stringify(line)}\n`)
  for (const line of lines) write(line)
  fsyncSync(file)
  renameSync(fresh, path)
  return {
    append: (account, changes) => {
      if (changes.length > 0) write([account, changes])
    },
    close: () => closeSync(file),
  }
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}
