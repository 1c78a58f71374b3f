import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { FieldRule } from '../form-problem.ts'
import { PAGE_SIZE_MAX } from '../paging.ts'
import type { Realm } from '../realm.ts'
import { textBetween } from '../text.ts'
import { OrganizationParams } from './control-panel-organizations.ts'
import { PeopleFileQuery, PersonType } from './control-panel-people.ts'

/** Media type of an `.xlsx` file. ECMA-376 part 2. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Ending of the names of files of people. Spec 2 §5. The content decides how a file is read. */
export const XLSX_ENDING = '.xlsx'
/** Maximum size of a file of people in bytes, and number of people in it. */
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024
export const IMPORT_ROWS_MAX = 20_000
/** Text of a cell that deletes the value. An empty cell keeps the value. Spec 2 §5. */
export const CLEAN = 'CLEAN'
/** Days in which an import can be undone. */
export const IMPORT_UNDO_DAYS = 30

/** Columns of the Excel files of people, in the order of a template. */
export const IMPORT_COLUMNS = [
  'username',
  'firstname',
  'lastname',
  'email',
  'password',
  'role',
  'groups',
  'pupils',
  'ageFilter',
  'speakingBookRights',
  'eppn',
  'gsuiteid',
  'gsuiteemail',
  'office365',
  'bankid',
  'sms',
] as const
export const ImportColumn = z.enum(IMPORT_COLUMNS)
export type ImportColumn = z.infer<typeof ImportColumn>

/** Columns that a file must have. A new person needs a value in each of them. */
export const REQUIRED_IMPORT_COLUMNS = ['username', 'firstname', 'lastname'] as const satisfies readonly ImportColumn[]

const COMMON = ['username', 'firstname', 'lastname', 'email', 'password'] as const
const EXTERNAL = ['gsuiteid', 'gsuiteemail', 'office365'] as const

/**
 * Returns the columns of a template. Only Sweden has eppn, BankID and the right to talking books; guardians have no external log-ins, and students
 * have no secure log-in. Spec 2 §5 and §6.
 */
export function importColumns(type: PersonType, realm: Realm): readonly ImportColumn[] {
  const swedish = <T extends ImportColumn>(columns: readonly T[]): readonly T[] => (realm === 'se' ? columns : [])
  switch (type) {
    case 'students':
      return [...COMMON, 'groups', 'ageFilter', ...swedish(['speakingBookRights', 'eppn']), ...EXTERNAL]
    case 'employees':
      return [
        ...COMMON,
        'role',
        'groups',
        ...swedish(['speakingBookRights', 'eppn']),
        ...EXTERNAL,
        ...swedish(['bankid']),
        'sms',
      ]
    case 'guardians':
      return [...COMMON, 'pupils', ...swedish(['speakingBookRights'])]
  }
}

/** `checked`: nothing has changed yet. `applying`: a job writes the people. */
export const ImportState = z.enum(['checked', 'applying', 'applied', 'undone'])
export type ImportState = z.infer<typeof ImportState>

/** The effect of a row: a new person, a changed person, no change, or a problem in a cell. */
export const ROW_EFFECTS = ['create', 'change', 'same', 'wrong'] as const
export const RowEffect = z.enum(ROW_EFFECTS)
export type RowEffect = z.infer<typeof RowEffect>

/** One import of people from an Excel file. */
export const PeopleImport = z.object({
  id: z.uuid(),
  type: PersonType,
  fileName: z.string(),
  state: ImportState,
  /** Number of rows of each effect. An import with a `wrong` row cannot be applied. */
  counts: z.object({ create: z.int(), change: z.int(), same: z.int(), wrong: z.int() }),
  /** Names of the groups that the import creates. */
  newGroups: z.array(z.string()),
  /** Columns of the file. `column` is null for a header that is unknown or that another column has too. */
  columns: z.array(z.object({ column: z.nullable(ImportColumn), header: z.string() })),
  /** Passwords of the file whose hashes are computed, before people are written. Null without passwords, and before. */
  preparation: z.nullable(z.object({ done: z.int(), total: z.int() })),
  /** Number of people that are written, while the state is `applying`. */
  done: z.int(),
  appliedAt: z.nullable(z.iso.datetime()),
  /** Until when the import can be undone. Null if it is not applied. */
  undoUntil: z.nullable(z.iso.datetime()),
  /** Result of undoing. `kept`: names of people who were changed after the import, and so stay as they are. */
  undone: z.nullable(z.object({ removed: z.int(), restored: z.int(), kept: z.array(z.string()) })),
})
export type PeopleImport = z.infer<typeof PeopleImport>

export const ImportCell = z.object({
  column: ImportColumn,
  /** Text of the file. A password is not shown. */
  text: z.string(),
  /** True if the import changes the value. */
  changed: z.optional(z.literal(true)),
  /** Stored value that the import changes, empty if there is none. Only for the person who checked the file. */
  before: z.optional(z.string()),
  rule: z.optional(FieldRule),
})
export type ImportCell = z.infer<typeof ImportCell>

export const ImportRow = z.object({
  /** Row number that Excel shows. */
  row: z.int(),
  effect: RowEffect,
  /** Name of the stored person whom the row changes. Only for the person who checked the file. */
  name: z.optional(z.string()),
  /**
   * The school units of the stored person, if the row adds the person to the school unit of the import. Only units that
   * the caller may see, and only for the person who checked the file.
   */
  joinsFrom: z.optional(z.array(z.string())),
  cells: z.array(ImportCell),
})
export type ImportRow = z.infer<typeof ImportRow>

/** Why a file cannot be imported at all. */
export const FILE_PROBLEMS = [
  'empty-file',
  'not-xlsx',
  'legacy-xls',
  'binary-workbook',
  'encrypted',
  'no-worksheet',
  'damaged',
  'too-large',
  'too-slow',
  'no-rows',
  'columns-missing',
  'column-not-in-country',
] as const
export const FileProblem = z.enum(FILE_PROBLEMS)
export type FileProblem = z.infer<typeof FileProblem>

/** The `details` of the refusal `spreadsheet_refused`. */
export const FileProblemDetails = z.object({
  problem: FileProblem,
  /** Columns that are missing, or that the country does not have. */
  columns: z.optional(z.array(ImportColumn)),
  /** Address of the cell at which reading ended, such as `B7`, or of the header that is refused. */
  cell: z.optional(z.string()),
})
export type FileProblemDetails = z.infer<typeof FileProblemDetails>

const ImportParams = z.object({ importId: z.uuid() })

const paging = {
  pageNumber: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), 50),
}

/** One row of the list of imports. It holds no name of an imported person. */
export const ListedImport = z.object({
  ...z.pick(PeopleImport, { id: true, type: true, fileName: true, state: true, counts: true, undoUntil: true }).shape,
  createdAt: z.iso.datetime(),
  /** Name of the administrator. Null if the account is deleted. */
  actorName: z.nullable(z.string()),
})
export type ListedImport = z.infer<typeof ListedImport>

/** Spec 2 §7: GET /{version}/{type}/template. The language and the columns follow the country. */
export const getImportTemplate = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/:type/template',
  summary: 'Get the Excel template for people of a type',
  access: 'user',
  params: z.object({ type: PersonType }),
  responses: { 200: null },
  file: XLSX_TYPE,
})

/**
 * The rows are those of the list with the same parameters, without people who will be deleted. The columns are those of the
 * template, so that the file can be edited and imported.
 */
export const exportPeople = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/organizations/:id/:type/excel',
  summary: 'Get the people of a list of a school unit as an Excel file',
  access: 'user',
  params: z.extend(OrganizationParams, { type: PersonType }),
  query: PeopleFileQuery,
  responses: { 200: null },
  file: XLSX_TYPE,
  errors: ['not_found'],
})

/** The request body is the file. Nothing changes until the import is applied. */
export const checkPeopleImport = defineCall({
  service: 'controlPanel',
  method: 'POST',
  path: '/v1/organizations/:id/imports',
  summary: 'Check an Excel file of people',
  access: 'user',
  // Each check stores the people of the file until the import expires.
  repeat: 'first response',
  contentType: XLSX_TYPE,
  params: OrganizationParams,
  query: z.object({ type: PersonType, fileName: textBetween(1, 255) }),
  responses: { 201: PeopleImport },
  errors: ['not_found', 'not_while_acting', 'unsupported_media_type', 'spreadsheet_refused', 'payload_too_large'],
})

/** The imports of the last 30 days, with those that are not applied. Older ones are deleted. */
export const listPeopleImports = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/organizations/:id/imports',
  summary: 'List the imports of people into a school unit, newest first',
  access: 'user',
  params: OrganizationParams,
  query: z.object({ type: z.optional(PersonType), ...paging }),
  responses: { 200: z.object({ data: z.array(ListedImport), meta: z.object({ totalCount: z.int() }) }) },
  errors: ['not_found'],
})

export const getPeopleImport = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/imports/:importId',
  summary: 'Get an import of people with its progress',
  access: 'user',
  params: ImportParams,
  responses: { 200: PeopleImport },
  errors: ['not_found'],
})

export const listImportRows = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/imports/:importId/rows',
  summary: 'List the rows of an import with the problem of each cell',
  access: 'user',
  params: ImportParams,
  query: z.object({
    effect: z.optional(RowEffect),
    ...paging,
  }),
  responses: {
    200: z.object({
      data: z.array(ImportRow),
      meta: z.object({
        totalCount: z.int(),
        /** The columns with a text or a problem in at least one row of the file. */
        filledColumns: z.optional(z.array(ImportColumn)),
      }),
    }),
  },
  errors: ['not_found'],
})

/** The file of the import, with a colour and a note at each wrong cell. */
export const getMarkedFile = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/imports/:importId/excel',
  summary: 'Get the Excel file of an import with a note at each wrong cell',
  access: 'user',
  params: ImportParams,
  responses: { 200: null },
  file: XLSX_TYPE,
  errors: ['not_found'],
})

/** Writes all rows or none. The state tells when the job has ended. */
export const applyPeopleImport = defineCall({
  service: 'controlPanel',
  method: 'POST',
  path: '/v1/imports/:importId/apply',
  summary: 'Write the people of an import',
  access: 'user',
  repeat: 'harmless',
  params: ImportParams,
  responses: { 202: PeopleImport },
  errors: ['not_found', 'not_while_acting', 'conflict'],
})

export const undoPeopleImport = defineCall({
  service: 'controlPanel',
  method: 'POST',
  path: '/v1/imports/:importId/undo',
  summary: 'Undo an import of people',
  access: 'user',
  repeat: 'harmless',
  params: ImportParams,
  responses: { 200: PeopleImport },
  errors: ['not_found', 'not_while_acting', 'conflict', 'need_secure_login'],
})
