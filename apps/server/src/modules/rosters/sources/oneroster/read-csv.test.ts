import { describe, expect, test } from 'vitest'
import { catchSourceError } from '../testing/catch-source-error.ts'
import { readCsv } from './read-csv.ts'

describe('comma-separated values', () => {
  async function rowsOf(...chunks: string[]): Promise<string[][]> {
    const rows: string[][] = []
    for await (const row of readCsv(
      (async function* () {
        yield* chunks
      })(),
      'a.csv',
    ))
      rows.push(row)
    return rows
  }

  test.each<[string, string[][]]>([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,,\n,,b',
      [
        ['a', '', ''],
        ['', '', 'b'],
      ],
    ],
    ['"a,b","c""d","e\nf"\n', [['a,b', 'c"d', 'e\nf']]],
    ['"",""\n\n"a"', [['a']]],
    ['a"b,c', [['a"b', 'c']]],
    [' a , b ', [['a', 'b']]],
    ['""""', [['"']]],
    ['', []],
  ])('%j', async (text, expected) => {
    expect(await rowsOf(text)).toEqual(expected)
    expect(await rowsOf(...Array.from(text))).toEqual(expected)
  })

  test.each(['"a', 'a,"b\nc', '"a"b', '"a" ,b'])('%j is refused', async (text) => {
    expect((await catchSourceError(rowsOf(text))).type).toBe('invalid-response')
    expect((await catchSourceError(rowsOf(...Array.from(text)))).type).toBe('invalid-response')
  })
})
