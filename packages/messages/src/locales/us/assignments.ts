/** The American English texts that differ from the British English texts. `portal.ts` adds all other texts. */
export const texts = {
  'assignments.pupils_one': '{{count}} student',
  'assignments.pupils_other': '{{count}} students',
  'assignments.single_pupils': 'Individual students',
} as const
