import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('fr', 'management', {
  'management.title': 'Gestion',
})
