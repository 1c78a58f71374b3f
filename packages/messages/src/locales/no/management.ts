import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('no', 'management', {
  'management.title': 'Administrasjon',
})
