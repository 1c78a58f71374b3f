import { expect, test } from 'vitest'
import { shareText, sizeText } from './amount-words.ts'

test('a size is said in megabytes, with a tenth where that matters, and never as nothing', () => {
  expect(sizeText(24_400_000, 'en-GB')).toBe('24 MB')
  expect(sizeText(2_340_000, 'sv')).toBe('2,3 MB')
  expect(sizeText(12, 'en-GB')).toBe('0.1 MB')
})

test('what is not wholly here is never all of it', () => {
  expect(shareText(0.999, 'en-GB')).toBe('99%')
  expect(shareText(1, 'en-GB')).toBe('100%')
})
