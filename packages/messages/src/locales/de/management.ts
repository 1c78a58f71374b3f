import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('de', 'management', {
  'management.title': 'Verwaltung',
})
