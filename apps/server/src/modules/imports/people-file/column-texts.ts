import { getLanguageTag, IMPORT_COLUMNS, LOCALES, localeOfRealm } from '@lectern/contracts'
import type { FieldRule, ImportColumn, Locale, Realm } from '@lectern/contracts'
import { loadCatalogue } from '@lectern/messages'
import { createNameFinder } from '../../../kernel/spreadsheet/cell-text.ts'
import type { Catalogue } from '@lectern/messages'
import { AGE_FILTER_MAX, AGE_FILTER_MIN, PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH } from '@lectern/contracts'

/** Texts of the Excel files in one language. */
export interface FileTexts {
  readonly languageTag: string
  readonly header: (column: ImportColumn) => string
  /** Explains how to fill in a column. Undefined for a column without rules of its own. */
  readonly help: (column: ImportColumn) => string | undefined
  readonly note: (rule: FieldRule) => string
  readonly role: (role: 'admin' | 'employee') => string
  readonly yesNo: (value: boolean) => string
  readonly sheet: (type: 'students' | 'employees' | 'guardians') => string
}

/** Loads the texts in the language of a realm. */
export async function loadFileTexts(realm: Realm): Promise<FileTexts> {
  const locale = localeOfRealm(realm)
  const texts = await loadTexts(locale)
  const find = (key: string): string => texts[key] ?? key
  const limits: Readonly<Record<string, string>> = {
    min: `${PASSWORD_MIN_LENGTH}`,
    max: `${TEXT_MAX_LENGTH}`,
  }
  const ages: Readonly<Record<string, string>> = { min: `${AGE_FILTER_MIN}`, max: `${AGE_FILTER_MAX}` }
  return {
    languageTag: getLanguageTag(locale),
    header: (column) => find(`admin.${column}`),
    help: (column) => (column === 'groups' || column === 'pupils' ? find(`import.rules_${column}`) : undefined),
    note: (rule) =>
      find(`field.${rule}`).replaceAll(
        /\{\{(\w+)\}\}/g,
        (_, name: string) => (rule === 'out_of_range' ? ages : limits)[name] ?? '',
      ),
    role: (role) => find(`role.${role}`),
    yesNo: (value) => find(value ? 'import.yes' : 'import.no'),
    sheet: (type) => find(`admin.${type}`),
  }
}

/** Finds columns, roles, yes and no by their name in any of the languages. */
export interface NameFinder {
  readonly column: (header: string) => ImportColumn | undefined
  readonly role: (text: string) => 'admin' | 'employee' | undefined
  readonly yesNo: (text: string) => boolean | undefined
}

let finder: Promise<NameFinder> | undefined

export function loadNameFinder(): Promise<NameFinder> {
  return (finder ??= loadNames())
}

async function loadNames(): Promise<NameFinder> {
  const columns: (readonly [string, ImportColumn])[] = IMPORT_COLUMNS.map((column) => [column, column])
  const roles = ROLES.map((role): readonly [string, (typeof ROLES)[number]] => [role, role])
  // Excel writes its own values of yes and no as TRUE and FALSE.
  const answers: (readonly [string, boolean])[] = [
    ['true', true],
    ['false', false],
  ]
  for (const locale of LOCALES) {
    const texts = await loadTexts(locale)
    for (const column of IMPORT_COLUMNS) columns.push([texts[`admin.${column}`] ?? column, column])
    for (const role of ROLES) roles.push([texts[`role.${role}`] ?? role, role])
    answers.push([texts['import.yes'] ?? 'yes', true], [texts['import.no'] ?? 'no', false])
  }
  return { column: createNameFinder(columns), role: createNameFinder(roles), yesNo: createNameFinder(answers) }
}

const ROLES = ['admin', 'employee'] as const

async function loadTexts(locale: Locale): Promise<Catalogue> {
  const parts = await Promise.all(
    (['core', 'portal', 'administration'] as const).map((part) => loadCatalogue(locale, part)),
  )
  return Object.assign({}, ...parts)
}
