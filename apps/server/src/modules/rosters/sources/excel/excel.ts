import * as z from 'zod'
import { SPREADSHEET_LIMITS } from '../../../../kernel/spreadsheet/spreadsheet-limits.ts'
import { SourceError } from '../source-error.ts'
import type { SourceAdapter } from '../source.ts'
import { toRoster } from './to-roster.ts'

const NoConnection = z.object({})
const COLUMNS_MAX = 64
const LIMITS = { ...SPREADSHEET_LIMITS, columns: COLUMNS_MAX }

/** The adapter for uploaded Excel and CSV files with a row for each person. The content says which of the two a file is. */
export const excelAdapter: SourceAdapter<z.output<typeof NoConnection>> = {
  config: NoConnection,
  secrets: [],
  test: () => Promise.reject(new SourceError('not-configured', 'file')),
  read: async (_config, { readSheet, readOrganization, onProgress }) => {
    if (readSheet === undefined || readOrganization === undefined) throw new SourceError('not-configured', 'file')
    const found = await readSheet(LIMITS)
    if (found.kind === 'too-large' || found.kind === 'too-slow') throw new SourceError('too-large', found.kind)
    if (found.kind !== 'spreadsheet')
      throw new SourceError('invalid-response', `the file cannot be read: ${found.kind}`)
    // The first row has the headers.
    onProgress(Math.max(0, found.rows.length - 1))
    return toRoster(found, await readOrganization())
  },
}
