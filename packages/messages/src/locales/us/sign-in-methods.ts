/** American English: British English except for the words that differ. */
export const texts = {
  'error.role_unknown': 'Your school did not tell us if you are a student or a teacher. Ask your teacher for help.',
} as const
