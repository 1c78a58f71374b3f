import { expect, test } from 'vitest'
import { readAges, readLevel } from './reading-level.ts'

const ages = (...values: string[]) => readAges(new Map([['schema:typicalAgeRange', values]]))
const level = (...values: string[]) => readLevel(new Map([['schema:educationalLevel', values]]))

test.each(['', 'children', '9-7', '100-200', '-', 'grade'])('ages without readable numbers give null: %j', (text) => {
  expect(ages(text)).toBeNull()
})

test.each([
  ['7-9', 7, 9],
  ['7–9', 7, 9],
  ['Ages 7 to 9', 7, 9],
  ['12+', 12, null],
  ['12-', 12, null],
  ['8', 8, 8],
  ['8-8', 8, 8],
  ['10 12', 10, 12],
  ['for children - 6', 0, 6],
  ['-6', 0, 6],
])('the ages %j are from %j to %j', (text, from, to) => {
  expect(ages(text)).toEqual({ from, to })
})

test('the first readable age range is used', () => {
  expect(ages('for all', '6-8')).toEqual({ from: 6, to: 8 })
})

test('a number without its scale, or a whole sentence, is not a level', () => {
  expect(level('76.11')).toBeNull()
  expect(level('This book is meant for all who have begun to read')).toBeNull()
  expect(level('76.11', ' Year\n 3 ')).toBe('Year 3')
})

test.each([
  'schema:educationalLevel',
  'lrmi:educationalLevel',
  'dcterms:educationLevel',
  'http://schema.org/educationalLevel',
])('a level is read from %s', (name) => {
  expect(readLevel(new Map([[name, ['B1']]]))).toBe('B1')
})

test('other properties are neither ages nor levels', () => {
  const meta = new Map([['dcterms:extent', ['12 pages']]])
  expect(readAges(meta)).toBeNull()
  expect(readLevel(meta)).toBeNull()
})

test('a level has at most 40 characters', () => {
  expect(level('a'.repeat(40))).toBe('a'.repeat(40))
  expect(level('a'.repeat(41))).toBeNull()
})
