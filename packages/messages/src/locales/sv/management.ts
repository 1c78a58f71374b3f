import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('sv', 'management', {
  'management.title': 'Administration',
})
