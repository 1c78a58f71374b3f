import { LOCALES, ROSTER_COLUMNS, SYNC_ROLES } from '@lectern/contracts'
import type { RosterColumn } from '@lectern/contracts'
import { loadCatalogue } from '@lectern/messages'
import { createNameFinder } from '../../../../kernel/spreadsheet/cell-text.ts'
import type { RosterRole } from '../../roster.ts'

interface NameFinder {
  readonly column: (header: string) => RosterColumn | undefined
  readonly role: (text: string) => RosterRole['role'] | undefined
}

/** Words that schools write, beside those of the product. Spaces between them. */
const ROLE_WORDS: Readonly<Record<RosterRole['role'], readonly string[]>> = {
  student: 'pupils students learner elever elev Schüler Schülerin oppilaat élève eleve leerlingen'.split(' '),
  employee:
    'teachers staff employees lärare personal lærer lærere ansatt Lehrer Lehrerin Lehrkräfte opettajat enseignante professeur leraar lerares docent'.split(
      ' ',
    ),
  guardian:
    'parent parents carer förälder vårdnadshavare forelder foreldre foresatte Elternteil vanhempi huoltajat ouder verzorger voogd'.split(
      ' ',
    ),
}

let names: Promise<NameFinder> | undefined

/** Returns the functions that find columns and roles by their name in any of the languages. */
export const loadNames = (): Promise<NameFinder> => (names ??= createNames())

async function createNames(): Promise<NameFinder> {
  const columns: (readonly [string, RosterColumn])[] = ROSTER_COLUMNS.map((column) => [column, column])
  const roles: (readonly [string, RosterRole['role']])[] = SYNC_ROLES.map((role) => [role, role])
  for (const locale of LOCALES) {
    const parts = (['portal', 'administration', 'syncs'] as const).map((part) => loadCatalogue(locale, part))
    const texts: Readonly<Record<string, string>> = Object.assign({}, ...(await Promise.all(parts)))
    for (const column of ROSTER_COLUMNS) {
      const text = texts[`syncs.column_${column}`] ?? texts[`admin.${column}`]
      if (text !== undefined) columns.push([text, column])
    }
    for (const role of SYNC_ROLES) roles.push([texts[`role.${role}`] ?? role, role])
    roles.push([texts['syncs.role_teacher'] ?? 'teacher', 'employee'])
  }
  for (const role of SYNC_ROLES) for (const word of ROLE_WORDS[role]) roles.push([word, role])
  return { column: createNameFinder(columns), role: createNameFinder(roles) }
}
