import type { SupportedSyncType } from '@lectern/contracts'
import { excelAdapter } from './excel/excel.ts'
import { createOneRosterFileAdapter } from './oneroster/file-adapter.ts'
import { createOneRosterAdapter } from './oneroster/rest.ts'
import { scimAdapter } from './scim/scim.ts'
import { createSkolonAdapter } from './skolon/skolon.ts'
import type { SourceAdapter } from './source.ts'
import { createSs12000Adapter } from './ss12000/ss12000.ts'

/** The adapter of each type of source. */
export const SOURCE_ADAPTERS: Readonly<Record<string, SourceAdapter>> = {
  excel: excelAdapter,
  oneroster: createOneRosterAdapter(() => new Date()),
  'oneroster-csv': createOneRosterFileAdapter(() => new Date()),
  scim: scimAdapter,
  skolon: createSkolonAdapter(() => new Date()),
  ss12000: createSs12000Adapter(() => new Date()),
} satisfies Record<SupportedSyncType, SourceAdapter>
