import type { PeopleImport } from '@lectern/contracts'

export const IMPORT_COLUMNS = ['username', 'firstname', 'lastname', 'email', 'gsuiteemail', 'office365'] as const

/** A checked Excel file without mistakes. Each value differs from the others. */
export const EXAMPLE_IMPORT: PeopleImport = {
  id: '019a0000-0000-7000-8000-0000000000f1',
  type: 'students',
  fileName: 'class.xlsx',
  state: 'checked',
  counts: { create: 1234, change: 56, same: 78, wrong: 0 },
  newGroups: ['Owls', 'Foxes'],
  columns: [...IMPORT_COLUMNS.map((column) => ({ column, header: column })), { column: null, header: 'Shoe size' }],
  preparation: null,
  done: 0,
  appliedAt: null,
  undoUntil: null,
  undone: null,
}
