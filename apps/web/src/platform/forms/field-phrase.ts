import {
  AGE_FILTER_MAX,
  AGE_FILTER_MIN,
  type FieldRule,
  PASSWORD_MIN_LENGTH,
  TEXT_MAX_LENGTH,
} from '@lectern/contracts'
import type { Translate } from '@lectern/messages'

/** Returns the text for the problem of a field; undefined without a problem. Spec 2 §5, message catalogue. */
export function fieldPhrase(t: Translate, rule: FieldRule | undefined): string | undefined {
  if (rule === undefined) return undefined
  if (rule === 'too_short') return t('field.too_short', { min: `${PASSWORD_MIN_LENGTH}` })
  if (rule === 'too_long') return t('field.too_long', { max: `${TEXT_MAX_LENGTH}` })
  if (rule === 'out_of_range') return t('field.out_of_range', { min: `${AGE_FILTER_MIN}`, max: `${AGE_FILTER_MAX}` })
  return t(`field.${rule}`)
}
