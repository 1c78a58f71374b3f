import { defineTexts } from '../../define-texts.ts'
import { texts as english } from '../en/player.ts'

/** American English. */
export const texts = defineTexts('us', 'player', {
  ...english,
  'reader.single_keys': 'Shortcut keys: M, comma and period',
})
