import { expect, test } from 'vitest'
import { formatShare, formatSize } from './format-amount.ts'

test('a size is shown in megabytes, below 10 MB with one decimal, and never as zero', () => {
  expect(formatSize(24_400_000, 'en-GB')).toBe('24 MB')
  expect(formatSize(2_340_000, 'sv')).toBe('2,3 MB')
  expect(formatSize(12, 'en-GB')).toBe('0.1 MB')
})

test('a book that is not complete never shows 100 %', () => {
  expect(formatShare(0.999, 'en-GB')).toBe('99%')
  expect(formatShare(1, 'en-GB')).toBe('100%')
})
