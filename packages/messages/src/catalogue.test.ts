import { ERROR_STATUS, getLanguageTag, type Locale, LOCALES } from '@lectern/contracts'
import { describe, expect, test } from 'vitest'
import { loadEmailTexts } from './emails/index.ts'
import { loadCatalogue } from './load-catalogue.ts'

const byText = (a: string, b: string) => a.localeCompare(b)
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(?<name>\w+)\}\}/gu)].map((match) => match[1] ?? '').toSorted(byText)
const CONTROL_NAMES =
  'Play, Pause, Next page, Previous page, Mute, Unmute, Volume, Playback rate, Settings, Table of contents, Languages, ' +
  'Assignments, Add bookmark, Bookmarks, Close book, Position in book, Log in, Log out, Username, Password, Book, ' +
  'Please select a book.'
const PARTS = ['core', 'portal', 'work', 'reading', 'offline'] as const
const partsOf = (locale: Locale) => Promise.all(PARTS.map((part) => loadCatalogue(locale, part)))
const wholeCatalogue = async (locale: Locale) => {
  const parts = await partsOf(locale)
  return Object.fromEntries([...parts, await loadEmailTexts(locale)].flatMap((part) => Object.entries(part)))
}
const english = await wholeCatalogue('en')

test('no key occurs in two parts', async () => {
  const keys = (await partsOf('en')).flatMap((part) => Object.keys(part))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

/**
 * Returns the English texts under the keys of another language, which has one key of a counted text for each plural
 * category.
 */
function expectedIn(locale: Locale): Record<string, string> {
  const categories = new Intl.PluralRules(getLanguageTag(locale)).resolvedOptions().pluralCategories
  const entries = Object.entries(english).flatMap(([key, text]) => {
    if (key.endsWith('_one')) return []
    if (!key.endsWith('_other')) return [[key, text] as const]
    return categories.map((category) => [key.replace(/other$/u, category), text] as const)
  })
  return Object.fromEntries(entries)
}

describe.each(LOCALES)('the catalogue %s', async (locale) => {
  const catalogue = await wholeCatalogue(locale)

  const expected = expectedIn(locale)

  test('has the English keys, with the plural categories of its language', () => {
    expect(Object.keys(catalogue).toSorted(byText)).toEqual(Object.keys(expected).toSorted(byText))
  })

  test('has the same placeholders as English in each text', () => {
    const of = (entries: object) => Object.entries(entries).map(([key, text]) => [key, placeholders(String(text))])
    expect(Object.fromEntries(of(catalogue))).toEqual(Object.fromEntries(of(expected)))
  })

  test('has no empty text, no spaces at the ends and no exclamation mark', () => {
    const wrong = Object.entries(catalogue).filter(
      ([, text]) => text.trim() !== text || text === '' || text.includes('!'),
    )
    expect(wrong).toEqual([])
  })

  test('has a text of at least two sentences for every error code', () => {
    const phrases = new Map<string, string>(Object.entries(catalogue))
    const short = Object.keys(ERROR_STATUS).filter(
      (code) => (phrases.get(`error.${code}`)?.split(/(?<=\.) /u).length ?? 0) < 2,
    )
    expect(short).toEqual([])
  })
})

test('the controls have the English names that PRODUCT requires', () => {
  const named = Object.values(english)
  const expected = CONTROL_NAMES.split(', ')
  expect(expected.filter((name) => !named.includes(name))).toEqual([])
})

test('American English has no word that only British English uses', async () => {
  const british = Object.entries(await wholeCatalogue('us')).filter(([, text]) =>
    /pupil|e-mail|colour/iu.test(text.replaceAll(/\{\{\w+\}\}/gu, '')),
  )
  expect(british).toEqual([])
})
