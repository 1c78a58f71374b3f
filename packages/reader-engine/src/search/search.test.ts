// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { xhtml } from '../testing/book-files.ts'
import { createFakeSource } from '../testing/fake-source.ts'
import { spineItem } from '../testing/rendition.ts'
import { TEXTS_PATH, writeTexts } from '../package/index.ts'
import { ContentError } from '../source/resource-source.ts'
import { findInText } from './find-in-text.ts'
import { TextFolder } from './fold-text.ts'
import { createQueryPattern, type Tolerance } from './query-pattern.ts'
import { searchSpine, type SearchResult } from './search-spine.ts'

afterEach(() => vi.unstubAllGlobals())

describe('folding', () => {
  test.each([
    ['en', 'Café', 'cafe'],
    ['fr', 'ÉTÉ', 'ete'],
    ['sv', 'Ål och ö', 'ål och ö'],
    ['de', 'Straße', 'strasse'],
    ['fi', 'Äiti', 'äiti'],
    ['sv', 'a\u030A\u0301, o\u0308', 'ǻ, ö'],
    ['en', '“İ” … 𝔸 ﬁn', '“i” ... a fin'],
    ['not a language', 'É', 'e'],
  ])('in %s, %s is folded to %s', (language, text, folded) => {
    expect(new TextFolder(language).fold(text).text).toBe(folded)
  })

  test.each(['und', 'tlh', 'not a language'])('does not depend on the device for the language %s', (language) => {
    const { Collator } = Intl
    /** The rules of a Swedish device, on which å and a are different letters. */
    vi.stubGlobal('Intl', {
      Collator: function SwedishCollator(locales: string | string[], options: Intl.CollatorOptions) {
        return new Collator(Collator.supportedLocalesOf(locales).length > 0 ? locales : 'sv', options)
      },
    })
    expect(new TextFolder(language).fold('å').text).toBe('a')
  })

  test('maps offsets to the original text', () => {
    const text = 'Die Straße, die große Straße 12, e\u0301te\u0301 fin'
    const folded = new TextFolder('de').fold(text)
    const findOffset = (word: string) => folded.originalOffset(folded.text.lastIndexOf(word))
    expect(text.slice(findOffset('strasse'))).toMatch(/^Straße 12/)
    expect(text.slice(findOffset('12'))).toMatch(/^12/)
    expect(text.slice(findOffset('ete'))).toMatch(/^e\u0301te\u0301/)
    expect(text.slice(findOffset('fin'))).toBe('fin')
    expect(folded.originalOffset(folded.text.length)).toBe(text.length)
  })
})

describe('a match', () => {
  const folder = new TextFolder('en')
  const find = (text: string, query: string, tolerance: Tolerance = 'exact') => {
    const pattern = createQueryPattern(query, folder, tolerance)
    return pattern === null ? [] : [...findInText(text, pattern, folder)]
  }

  test('ignores case and the kind of white space', () => {
    const text = 'He lit the\n   LAMP again. The lamp!'
    expect(find(text, ' the lamp').map(({ start, end }) => text.slice(start, end))).toEqual([
      'the\n   LAMP',
      'The lamp',
    ])
    expect(find(text, 'the lamp')[0]).toMatchObject({
      before: 'He lit ',
      match: 'the LAMP',
      after: ' again. The lamp!',
    })
  })

  test('is returned with whole words around it', () => {
    const [found] = find(`${'word '.repeat(30)}needle ${'more '.repeat(30)}`, 'needle')
    expect(found?.before).toMatch(/^(word )+$/)
    expect(found?.after).toMatch(/^( more)+$/)
  })

  test('may contain pattern characters; an empty query matches nothing', () => {
    expect(find('Is (a+b)* it? [yes]', '(a+b)*')).toHaveLength(1)
    expect(find('some text', '   ')).toEqual([])
  })
})

describe('a query', () => {
  const folder = new TextFolder('de')
  const find = (text: string, query: string, tolerance: Tolerance) => {
    const pattern = createQueryPattern(query, folder, tolerance)
    return pattern === null ? [] : [...findInText(text, pattern, folder)].map(({ match }) => match)
  }

  test.each([
    ['Leucht\u00ADturm', 'leuchtturm'],
    ['Leuchtturm', 'Leucht-turm'],
    ['Leuchtturm', 'Leucht\u00ADturm'],
    ['E-Mail', 'email'],
    ['E\u2011Mail', 'e-mail'],
    ['Lese Abend', 'lese-abend'],
    ['Lese-Abend', 'lese abend'],
  ])('finds “%s” by %s', (text, query) => {
    expect(find(`Der ${text} hier`, query, 'exact')).toEqual([text])
  })

  test.each([
    ['Leuchtturm', 'Luechtturm'],
    ['Leuchtturm', 'Leuchturm'],
    ['Leuchtturm', 'Leuchttturm'],
    ['Leuchtturm', 'Leuchtturn'],
  ])('finds similar “%s” by %s', (text, query) => {
    expect(find(`Der ${text} hier`, query, 'exact')).toEqual([])
    expect(find(`Der ${text} hier`, query, 'similar')).toEqual([text])
  })

  test('has no similar words with two errors or fewer than five letters', () => {
    expect(find('Der Leuchtturm', 'Leuttchurn', 'similar')).toEqual([])
    expect(find('Der Hund', 'Hnud', 'similar')).toEqual([])
  })
})

describe('a book', () => {
  const spine = ['one', 'gone', 'two'].map((name) => spineItem(`${name}.xhtml`))
  const files = {
    'one.xhtml': xhtml('<p>The <b>la</b>mp</p><style>lamp</style>'),
    'two.xhtml': xhtml('<p>lamp, lamp</p>'),
  }
  const search = async (source = createFakeSource(files), signal?: AbortSignal) => {
    const found: SearchResult[] = []
    for await (const result of searchSpine({ spine, source, language: 'en', query: 'lamp', ...(signal && { signal }) }))
      found.push(result)
    return found
  }

  test('is searched in reading order; a missing chapter is skipped', async () => {
    expect((await search()).map(({ item, start }) => [item, start])).toEqual([
      [0, 4],
      [2, 0],
      [2, 6],
    ])
  })

  test.each([
    ['with a part in italics', 'w<i>o</i>rds'],
    ['with entities', 'w&#x6f;r&#100;s'],
    ['with a line break', 'the wo<br/>rds'],
  ])('finds a word that is written %s', async (_how, body) => {
    const found: SearchResult[] = []
    const source = createFakeSource({ a: xhtml(`<p>none &amp; nothing</p><p>${body}</p>`) })
    for await (const result of searchSpine({ spine: [spineItem('a')], source, language: 'en', query: 'words' }))
      found.push(result)
    expect(found.map(({ match }) => match)).toEqual(['words'])
  })

  test('is not searched in a file that the reader cannot show', async () => {
    const files = { 'a.tei': '<TEI><body>lamp</body></TEI>', 'b.xhtml': xhtml('lamp') }
    const tei = spineItem('a.tei', { mediaType: 'application/tei+xml' })
    const found: number[] = []
    const options = { spine: [tei, spineItem('b.xhtml')], source: createFakeSource(files), language: 'en' }
    for await (const { item } of searchSpine({ ...options, query: 'lamp' })) found.push(item)
    expect(found).toEqual([1])
  })

  test('is searched in the file that import has stored; a chapter that the file does not contain is read from the book', async () => {
    const texts = new Map([['one.xhtml', 'The lamp']])
    const source = { ...createFakeSource({ ...files, [TEXTS_PATH]: writeTexts(texts) ?? '' }), indexed: true }
    expect((await search(source)).map(({ item, start }) => [item, start])).toEqual([
      [0, 4],
      [2, 0],
      [2, 6],
    ])
  })

  test('is not requested chapter by chapter after the file with all texts has arrived', async () => {
    const many = Array.from({ length: 60 }, (_, number) => spineItem(`${number}.xhtml`))
    const chapters = Object.fromEntries(many.map(({ path }) => [path, xhtml('lamp')]))
    const texts = writeTexts(new Map(many.map(({ path }) => [path, 'lamp']))) ?? ''
    const source = { ...createFakeSource({ ...chapters, [TEXTS_PATH]: texts }), indexed: true }
    const places: number[] = []
    for await (const { item } of searchSpine({ spine: many, source, language: 'en', query: 'lamp' })) places.push(item)
    expect(places).toEqual(many.map((_, number) => number))
    expect(source.requestedPaths.length).toBeLessThan(20)
  })

  test('yields similar words only if no word matches', async () => {
    const searchFor = async (query: string) => {
      const source = createFakeSource({ a: xhtml('<p>A horse, a house</p>') })
      const found: string[] = []
      for await (const { match } of searchSpine({ spine: [spineItem('a')], source, language: 'en', query }))
        found.push(match)
      return found
    }
    expect(await searchFor('house')).toEqual(['house'])
    expect(await searchFor('hoose')).toEqual(['horse', 'house'])
  })

  test('ends when the search is aborted', async () => {
    expect(await search(createFakeSource(files), AbortSignal.abort())).toEqual([])
  })

  test('throws an error if its files cannot be loaded', async () => {
    const refused = {
      ...createFakeSource(),
      readText: async (path: string) => Promise.reject(new ContentError(path, 0)),
    }
    await expect(search({ ...refused, requestedPaths: [] })).rejects.toMatchObject({ status: 0 })
  })
})
