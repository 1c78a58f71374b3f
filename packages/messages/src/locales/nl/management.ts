import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('nl', 'management', {
  'management.title': 'Beheer',
})
