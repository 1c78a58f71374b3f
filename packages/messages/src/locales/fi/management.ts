import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('fi', 'management', {
  'management.title': 'Hallinta',
})
