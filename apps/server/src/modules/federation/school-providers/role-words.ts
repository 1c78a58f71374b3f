import type { Role } from '@lectern/contracts'

/** The words for a role in the claims of the providers, in lower case. */
const ROLE_WORDS = {
  student: ['student', 'pupil', 'learner', 'elev', 'oppilas', 'opiskelija'],
  employee: [
    'employee',
    'teacher',
    'staff',
    'faculty',
    'aide',
    'instructor',
    'teachingassistant',
    'administrator',
    'school_admin',
    'district_admin',
    'medarbejder',
    'opettaja',
    'henkilökunta',
  ],
  guardian: ['guardian', 'parent', 'relative', 'contact', 'kontaktperson', 'huoltaja'],
} as const satisfies Partial<Record<Role, readonly string[]>>

/**
 * Returns the role that claims name, or undefined. A text can have several parts, such as `Helsinki;32132;9A;Oppilas`. A
 * person who is both a student and an employee is a student, because that role has fewer rights.
 */
export function readRole(texts: readonly string[]): Role | undefined {
  const words = new Set(texts.flatMap((text) => text.toLowerCase().split(/[;,]/)).map((word) => word.trim()))
  return (['student', 'employee', 'guardian'] as const).find((role) => ROLE_WORDS[role].some((word) => words.has(word)))
}
