import { expect, test } from 'vitest'
import { isRightToLeft } from './declared-direction.ts'

test.each(['ar', 'he', 'fa-IR', 'ur', 'yi', 'az-Arab', 'HE', 'az-x1-Arab'])(
  '%s is written from right to left',
  (language) => {
    expect(isRightToLeft(language)).toBe(true)
  },
)

test.each(['sv', 'ja', 'az', 'ar-Latn', 'und', '', 'no language', 'az-arabic', 'az-xarab'])(
  '"%s" is written from left to right',
  (language) => {
    expect(isRightToLeft(language)).toBe(false)
  },
)
