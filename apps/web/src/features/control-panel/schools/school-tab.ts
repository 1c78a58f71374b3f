/** The parts of a school's page. */
export const SCHOOL_TABS = ['students', 'employees', 'guardians', 'groups'] as const
export type SchoolTab = (typeof SCHOOL_TABS)[number]

/** Returns the part of the page that an address names. The default is the students. */
export function parseSchoolTab(text: string | undefined): SchoolTab {
  return SCHOOL_TABS.find((tab) => tab === text) ?? 'students'
}
