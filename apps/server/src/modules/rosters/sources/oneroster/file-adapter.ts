import * as z from 'zod'
import { SourceError } from '../source-error.ts'
import type { SourceAdapter } from '../source.ts'
import { readRosterFile } from './csv.ts'

const NoConnection = z.object({})

/** Creates the adapter for uploaded zip files of OneRoster 1.1 and 1.2. `now` is compared with the dates of roles. */
export function createOneRosterFileAdapter(now: () => Date): SourceAdapter<z.output<typeof NoConnection>> {
  return {
    config: NoConnection,
    secrets: [],
    test: () => Promise.reject(new SourceError('not-configured', 'file')),
    read: async (_config, { readFile, onProgress }) => {
      if (readFile === undefined) throw new SourceError('not-configured', 'file')
      return readRosterFile(await readFile(), { now, onProgress })
    },
  }
}
