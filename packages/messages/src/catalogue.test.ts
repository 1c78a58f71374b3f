import { readdirSync, readFileSync } from 'node:fs'
import { ERROR_STATUS, getLanguageTag, type Locale, LOCALES } from '@lectern/contracts'
import { describe, expect, test } from 'vitest'
import { loadEmailTexts } from './emails/index.ts'
import { loadCatalogue } from './load-catalogue.ts'

const byText = (a: string, b: string) => a.localeCompare(b)
const listPlaceholders = (text: string) =>
  [...text.matchAll(/\{\{(?<name>\w+)\}\}/gu)].map((match) => match[1] ?? '').toSorted(byText)
const CONTROL_NAMES =
  'Play, Pause, Next page, Previous page, Mute, Unmute, Volume, Playback rate, Settings, Table of contents, Languages, ' +
  'Assignments, Add bookmark, Bookmarks, Close book, Position in book, Log in, Log out, Username, Password, Book, ' +
  'Please select a book.'
const PARTS = ['core', 'player', 'portal', 'work', 'reading', 'offline', 'administration', 'management'] as const
const loadParts = (locale: Locale) => Promise.all(PARTS.map((part) => loadCatalogue(locale, part)))
const loadWholeCatalogue = async (locale: Locale) => {
  const parts = await loadParts(locale)
  return Object.fromEntries([...parts, await loadEmailTexts(locale)].flatMap((part) => Object.entries(part)))
}
const english = await loadWholeCatalogue('en')

test('no key occurs in two parts', async () => {
  const keys = (await loadParts('en')).flatMap((part) => Object.keys(part))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('each file declares the locale of its folder', () => {
  const folder = new URL('locales/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const declared = files.flatMap((path) => {
    const locale = /defineTexts\('(?<locale>\w+)'/u.exec(readFileSync(new URL(path, folder), 'utf8'))?.groups?.[
      'locale'
    ]
    return locale === undefined ? [] : [{ path, locale }]
  })
  // English defines the texts. The other locales have at least one file for each part.
  expect(declared.length).toBeGreaterThanOrEqual((LOCALES.length - 1) * PARTS.length)
  expect(declared.filter(({ path, locale }) => !path.startsWith(`${locale}/`))).toEqual([])
})

/** A counted text has one key for each plural category of the locale's language. */
function getExpectedTexts(locale: Locale): Record<string, string> {
  const categories = new Intl.PluralRules(getLanguageTag(locale)).resolvedOptions().pluralCategories
  const entries = Object.entries(english).flatMap(([key, text]) => {
    if (key.endsWith('_one')) return []
    if (!key.endsWith('_other')) return [[key, text] as const]
    return categories.map((category) => [key.replace(/other$/u, category), text] as const)
  })
  return Object.fromEntries(entries)
}

describe.each(LOCALES)('the catalogue %s', async (locale) => {
  const catalogue = await loadWholeCatalogue(locale)

  const expected = getExpectedTexts(locale)

  test('has the English keys, with the plural categories of its language', () => {
    expect(Object.keys(catalogue).toSorted(byText)).toEqual(Object.keys(expected).toSorted(byText))
  })

  test('has the same placeholders as English in each text', () => {
    const listByKey = (entries: object) =>
      Object.entries(entries).map(([key, text]) => [key, listPlaceholders(String(text))])
    expect(Object.fromEntries(listByKey(catalogue))).toEqual(Object.fromEntries(listByKey(expected)))
  })

  test('has no empty text, no spaces at the ends and no exclamation mark', () => {
    const wrong = Object.entries(catalogue).filter(
      ([, text]) => text.trim() !== text || text === '' || text.includes('!'),
    )
    expect(wrong).toEqual([])
  })

  test('has a text of at least two sentences for every error code', () => {
    const phrases = new Map<string, string>(Object.entries(catalogue))
    const codesWithShortText = Object.keys(ERROR_STATUS).filter(
      (code) => (phrases.get(`error.${code}`)?.split(/(?<=\.) /u).length ?? 0) < 2,
    )
    expect(codesWithShortText).toEqual([])
  })
})

test('no error has the same text in two languages', async () => {
  const texts = await Promise.all(
    LOCALES.filter((locale) => locale !== 'us').map(async (locale) =>
      Object.entries(await loadWholeCatalogue(locale)).flatMap(([key, text]) =>
        key.startsWith('error.') ? [{ locale, key, text }] : [],
      ),
    ),
  )
  const byErrorText = Map.groupBy(texts.flat(), ({ key, text }) => `${key} ${text}`)
  const copied = [...byErrorText.values()].filter((same) => same.length > 1)
  expect(copied.flat().map(({ locale, key }) => `${locale} ${key}`)).toEqual([])
})

test('the controls have the English names that PRODUCT requires', () => {
  const texts = Object.values(english)
  const expected = CONTROL_NAMES.split(', ')
  expect(expected.filter((name) => !texts.includes(name))).toEqual([])
})

/** Spec 2 §5, message catalogue. A message with a number has its placeholders. */
test.each([
  ['required', 'This value is required'],
  ['duplicate', 'Duplicate value'],
  ['unsupported', 'Contains unsupported characters'],
  ['username_characters', 'Username contains unauthorized characters'],
  ['email_invalid', 'Invalid e-mail address'],
  ['type_missing', 'Type must be specified'],
  ['sms_invalid', 'Invalid mobile number'],
  ['personal_number_invalid', 'Invalid Swedish social security number (12 digits)'],
  ['too_short', 'At least {{min}} characters'],
  ['too_long', 'Up to {{max}} characters'],
  ['not_a_number', 'Must be a number'],
  ['already_exists', 'Already exists'],
  ['username_used', 'Username already exists'],
  ['sms_used', 'Sms number already exists'],
  ['bankid_used', 'bankID already exists'],
  ['name_used', 'Name already exists'],
  ['format', 'Incorrectly formatted'],
  ['other_type', 'User already exists as a different type in the system'],
  ['out_of_range', 'Must be between {{min}} and {{max}}'],
  ['date_too_early', 'Should be after the start date'],
  ['date_too_late', 'Should be before the end date'],
  ['choice_missing', 'Select at least one'],
  ['no_permission', "You don't have permission to edit this user"],
])('the rule %s has the message of the specification', (rule, message) => {
  expect(english).toHaveProperty([`field.${rule}`], message)
})

/** Spec 2 §8. Words that no other code of this list has. */
const WORDS_OF_CODES = {
  validation_failed: 'in the form is not right',
  forbidden: 'permission',
  need_secure_login: 'Log in securely',
  need_fresh_login: 'log in again to do this',
  second_factor_missing: 'not set up',
  not_while_acting: 'logged in as someone else',
  not_found: 'couldn’t find this. ',
  book_not_found: 'couldn’t find this book',
  guardian_code_wrong: 'no such code',
  guardian_code_expired: 'older than 30 days',
  guardian_code_withdrawn: 'withdrawn this code',
  guardian_code_used: 'used already',
  conflict: 'at the same time',
  other_user_type: 'another type of account',
  merge_same_account: 'the same account',
  merge_super_user: 'account of a super user',
  merge_shared_account: 'shared account of a group',
  merge_family_account: 'family account',
  merge_deleted_account: 'about to be deleted',
  merge_deletion_asked: 'asked to delete',
  changed_meanwhile: 'on another device',
  book_shared: 'Several owners',
  revision_unchanged: 'already the current version',
  revision_differs: 'looks like another book',
  payload_too_large: 'too large',
  unsupported_media_type: 'type of file',
  spreadsheet_refused: 'Excel file',
  too_many_requests: 'too many times',
  internal_error: 'wrong on our side',
  unavailable: 'not available right now',
}

test.each(Object.entries(WORDS_OF_CODES))('the text of the error code %s says what happened', (code, words) => {
  const texts = new Map(Object.entries(english))
  const withWords = Object.keys(WORDS_OF_CODES).filter((each) => texts.get(`error.${each}`)?.includes(words))
  expect(withWords).toEqual([code])
})

test.each(LOCALES)('only the reader says in %s that the place in the book is saved on this device', async (locale) => {
  const [core, player] = await Promise.all([loadCatalogue(locale, 'core'), loadCatalogue(locale, 'player')])
  const texts = new Map(Object.entries({ ...core, ...player }))
  const [, place = ''] = texts.get('reader.offline')?.split(/(?<=\.) /v) ?? []
  expect(place).not.toBe('')
  expect(texts.get('reader.no_answer')).toContain(place)
  expect(texts.get('error.no_answer')).not.toContain(place)
})

test('American English has no word that only British English uses', async () => {
  const british = Object.entries(await loadWholeCatalogue('us')).filter(([, text]) =>
    /pupil|e-mail|colour/iu.test(text.replaceAll(/\{\{\w+\}\}/gu, '')),
  )
  expect(british).toEqual([])
})
