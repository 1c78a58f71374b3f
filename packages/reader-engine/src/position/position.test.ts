import { describe, expect, test } from 'vitest'
import { encodePath } from '../package/index.ts'
import { rendition, spineItem, track } from '../testing/rendition.ts'
import { comparePositions, findTarget, findTargetInRendition, type Position } from './position.ts'

const item = (path: string) => spineItem(path)
const PATHS = ['OPS/c1.xhtml', 'OPS/c 2.xhtml', 'OPS/100%25.xhtml', 'OPS/what?.xhtml', 'OPS/no#1.xhtml']
const spine = PATHS.map(item)
const at = (URI: string, charOffset = 0, timeOffset = 0): Position => ({ ncxRef: 0, URI, charOffset, timeOffset })

test('a position with an id leads to the element with the id', () => {
  expect(findTarget(at('OPS/c1.xhtml#s1', 7), spine)).toEqual({ item: 0, fragment: 's1', charOffset: 7 })
})

test('a position without an id leads to its character offset', () => {
  expect(findTarget(at('OPS/c1.xhtml', 7), spine)).toEqual({ item: 0, charOffset: 7 })
})

test.each(PATHS)('a position in %s is found, whether its address is encoded or not', (path) => {
  const number = PATHS.indexOf(path)
  expect(findTarget(at(path), spine)?.item).toBe(number)
  expect(findTarget(at(`${path}#s1`), spine)).toMatchObject({ item: number, fragment: 's1' })
  expect(findTarget(at(`${encodePath(path)}#s1`), spine)).toMatchObject({ item: number, fragment: 's1' })
})

test('a position in a file that does not exist has no target', () => {
  expect(findTarget(at('OPS/c9.xhtml#s1'), spine)).toBeUndefined()
})

test('an id that begins like a file is not confused with it', () => {
  const files = ['c1.xhtml', 'c1.xhtml.html'].map(item)
  expect(findTarget(at('c1.xhtml.html#c1.xhtml'), files)).toMatchObject({ item: 1, fragment: 'c1.xhtml' })
})

test('an encoded id is decoded, also in a file whose name contains a percent sign', () => {
  expect(findTarget(at('OPS/c1.xhtml#s%C3%A5'), spine)).toMatchObject({ item: 0, fragment: 'så' })
  expect(findTarget(at('OPS/100%25.xhtml#s%C3%A5'), spine)).toMatchObject({ item: 2, fragment: 'så' })
  expect(findTarget(at('OPS/what?.xhtml#s?'), spine)).toMatchObject({ item: 3, fragment: 's?' })
})

test('positions in one text are sorted by time', () => {
  const [early, late] = [at('OPS/c1.xhtml#a', 10, 1), at('OPS/c1.xhtml#a', 10, 2)]
  expect(comparePositions(early, late, () => 0)).toBeLessThan(0)
  expect(comparePositions(late, early, () => 0)).toBeGreaterThan(0)
  expect(comparePositions(late, late, () => 0)).toBe(0)
})

describe('in another language a stored position leads', () => {
  const swedish = rendition([item('sv/one.xhtml'), item('sv/two.xhtml')], [track(1, 's2')])
  const english = rendition([item('en/cover.xhtml'), item('en/one.xhtml'), item('en/two.xhtml')], [track(2, 's2')])
  const french = rendition([item('fr/one.xhtml')])

  test('to its own text, if the language has its file', () => {
    expect(findTargetInRendition(at('sv/two.xhtml#s2', 4), swedish, [english])).toEqual({
      item: 1,
      fragment: 's2',
      charOffset: 4,
    })
  })

  test('to the same sentence of the translation', () => {
    expect(findTargetInRendition(at('sv/two.xhtml#s2', 4), english, [french, swedish])).toEqual({
      item: 2,
      fragment: 's2',
    })
  })

  test('to the same offset of the chapter, if the position names no sentence', () => {
    expect(findTargetInRendition(at('sv/one.xhtml', 4), english, [french, swedish])).toEqual({ item: 1, charOffset: 4 })
  })

  test('nowhere, if no language has its file', () => {
    expect(findTargetInRendition(at('de/one.xhtml', 4), english, [french, swedish])).toBeUndefined()
  })
})

test('positions are sorted by file, then text, then time', () => {
  const ordered = [
    at('OPS/c1.xhtml#z', 5),
    at('OPS/c1.xhtml#a', 10, 1),
    at('OPS/c1.xhtml', 10, 2),
    at('OPS/c%202.xhtml', 0),
    at('OPS/what?.xhtml', 0),
  ]
  const mixed = [3, 1, 4, 0, 2].map((number) => ordered[number] ?? at(''))
  expect(mixed.sort((a, b) => comparePositions(a, b, (position) => findTarget(position, spine)?.item ?? -1))).toEqual(
    ordered,
  )
})
