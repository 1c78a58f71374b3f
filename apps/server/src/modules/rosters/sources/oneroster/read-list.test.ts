import { describe, expect, test } from 'vitest'
import { catchSourceError } from '../testing/catch-source-error.ts'
import { readList } from './read-list.ts'

const org = (sourcedId: string, name = sourcedId) => ({ sourcedId, name })
const [A, B, C, D] = [org('a'), org('b'), org('c'), org('d')]

interface GivenPage {
  readonly orgs: readonly unknown[]
  readonly total?: number
  readonly hasNext?: boolean
}

/** Answers with the pages one after the other. A second reading begins again with the first page. */
function open(...pages: readonly GivenPage[]) {
  const offsets: number[] = []
  let next = 0
  const reading = readList(
    'orgs',
    {
      where: 'https://sis.example/orgs',
      get: async (offset) => {
        next = offset === 0 ? 0 : next + 1
        offsets.push(offset)
        const { orgs, total, hasNext } = pages[next] ?? { orgs: [] }
        const headers = {
          ...(total === undefined ? {} : { 'x-total-count': String(total) }),
          ...(hasNext === undefined ? {} : { link: `<https://sis.example>; rel="${hasNext ? 'next' : 'last'}"` }),
        }
        return await Promise.resolve({ body: { orgs }, headers })
      },
    },
    () => {},
  )
  return { reading, offsets }
}

describe('a list', () => {
  test.each<[string, readonly GivenPage[], readonly unknown[]]>([
    [
      'with the announced records',
      [
        { orgs: [A, B], total: 3 },
        { orgs: [B, C], total: 3 },
      ],
      [A, B, C],
    ],
    [
      'with a last link',
      [
        { orgs: [A, B], hasNext: true },
        { orgs: [B, C], hasNext: false },
      ],
      [A, B, C],
    ],
    ['with neither', [{ orgs: [A, B] }, { orgs: [B, C] }, { orgs: [C] }], [A, B, C]],
    ['with an id twice in one page', [{ orgs: [A, A], total: 2 }], [A, A]],
    [
      'with an id twice, in records that differ',
      [
        { orgs: [A, B], total: 3 },
        { orgs: [B, org('a', 'other')], total: 3 },
      ],
      [A, B, org('a', 'other')],
    ],
    [
      'with records without an id',
      [
        { orgs: [A, {}], total: 3 },
        { orgs: [{}, {}], total: 3 },
      ],
      [A, {}, {}],
    ],
  ])('%s is read to its end', async (_name, pages, expected) => {
    expect(await open(...pages).reading).toEqual(expected)
  })

  test.each<[string, readonly GivenPage[]]>([
    [
      'repeats a record on another page',
      [
        { orgs: [A, B], total: 4 },
        { orgs: [B, C, A], total: 4 },
      ],
    ],
    [
      'begins a page with another record',
      [
        { orgs: [A, B], total: 4 },
        { orgs: [C, D], total: 4 },
      ],
    ],
    [
      'announces another total',
      [
        { orgs: [A, B], total: 3 },
        { orgs: [B, C], total: 4 },
      ],
    ],
    ['has a next page after the announced records', [{ orgs: [A, B], total: 2, hasNext: true }, { orgs: [B, C] }]],
    [
      'ends before the announced records',
      [
        { orgs: [A, B], total: 4 },
        { orgs: [B], total: 4 },
      ],
    ],
  ])('that %s is incomplete', async (_name, pages) => {
    const { reading, offsets } = open(...pages)
    expect((await catchSourceError(reading)).type).toBe('incomplete')
    expect(offsets).toEqual([0, 1, 0, 1])
  })

  test('that never ends is left at the announced number of records', async () => {
    const endless = Array.from({ length: 9 }, (_, each) => ({
      orgs: [org(`${each}`), org(`${each + 1}`)],
      total: 2,
      hasNext: true,
    }))
    const { reading, offsets } = open(...endless)
    expect((await catchSourceError(reading)).type).toBe('incomplete')
    expect(offsets).toEqual([0, 1, 0, 1])
  })

  test.each([['-1'], ['many'], ['1.5'], ['']])('with the total "%s" is no list', async (total) => {
    const get = async () => await Promise.resolve({ body: { orgs: [] }, headers: { 'x-total-count': total } })
    const failure = await catchSourceError(readList('orgs', { where: 'orgs', get }, () => {}))
    expect(failure.type).toBe('invalid-response')
  })
})
