/** American English: British English except for the words that differ. */
export const texts = {
  'badges.cards_text':
    'Students hold their card up to the camera to log in. You can print a card only once, when you create it.',
  'badges.no_pupils': 'There are no students in this group yet.',
  'error.role_unknown': 'Your school did not tell us if you are a student or a teacher. Ask your teacher for help.',
} as const
