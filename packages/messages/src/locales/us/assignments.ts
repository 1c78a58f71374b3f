/** American English: British English except for the words that differ. */
export const texts = {
  'assignments.pupils_one': '{{count}} student',
  'assignments.pupils_other': '{{count}} students',
  'assignments.single_pupils': 'Individual students',
} as const
