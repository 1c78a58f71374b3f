import { listOrganizationEmployees, listOrganizationGuardians, listOrganizationStudents } from '@lectern/contracts'

/** The calls that list the people of a school, by type. */
export const PEOPLE_LISTS = {
  students: listOrganizationStudents,
  employees: listOrganizationEmployees,
  guardians: listOrganizationGuardians,
} as const
