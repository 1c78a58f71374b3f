import { expect, test } from 'vitest'
import { encodePath } from '../package/index.ts'
import { spineItem } from '../testing/rendition.ts'
import { comparePositions, findTarget, type Position } from './position.ts'

const item = (path: string) => spineItem(path)
const PATHS = ['OPS/c1.xhtml', 'OPS/c 2.xhtml', 'OPS/100%25.xhtml', 'OPS/what?.xhtml']
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
