/** British English: the pages of super users. Every locale has these keys, with the plural categories of its language. */
export const texts = {
  'management.title': 'Management',
} as const
