import { readdirSync, readFileSync } from 'node:fs'
import { ERROR_STATUS, getLanguageTag, type Locale, LOCALES } from '@lectern/contracts'
import { describe, expect, test } from 'vitest'
import { loadCatalogue } from './load-catalogue.ts'
import { loadParts, loadWholeCatalogue, PARTS } from './testing/whole-catalogue.ts'

const byText = (a: string, b: string) => a.localeCompare(b)
const listPlaceholders = (text: string) =>
  [...text.matchAll(/\{\{(?<name>\w+)\}\}/gu)].map((match) => match[1] ?? '').toSorted(byText)
const CONTROL_NAMES =
  'Play, Pause, Next page, Previous page, Mute, Unmute, Volume, Playback rate, Settings, Table of contents, Languages, ' +
  'Assignments, Add bookmark, Bookmarks, Close book, Position in book, Log in, Log out, Username, Password, Book, ' +
  'Please select a book.'
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

const TRANSLATED = ['sv', 'no', 'fi', 'de', 'fr', 'nl'] as const
const translations = await Promise.all(
  TRANSLATED.map(async (locale) => Object.entries(await loadWholeCatalogue(locale))),
)

/** Words of a text in each language of `TRANSLATED`. No other text of the group, such as `field.`, has these words. */
test.each([
  ['field.required', 'måste fyllas i', 'Dette feltet', 'Tämä tieto', 'ausgefüllt', 'Ce champ', 'Dit veld'],
  ['field.duplicate', 'Samma värde', 'Samme verdi', 'Sama arvo', 'Doppelter', 'en double', 'Dubbele'],
  [
    'field.unsupported',
    'Innehåller tecken',
    'Inneholder tegn',
    'merkkejä, joita',
    'nicht erlaubte',
    'Contient',
    'Bevat tekens',
  ],
  [
    'field.username_characters',
    'net innehåller',
    'et inneholder',
    'kiellettyjä',
    'name enthält',
    'L’identifiant',
    'De geb',
  ],
  [
    'field.email_invalid',
    'Ogiltig e-post',
    'Ugyldig e-post',
    'en sähköposti',
    'Ungültige E-Mail',
    'Adresse e-mail',
    'Ongeldig e-mail',
  ],
  ['field.type_missing', 'Typen', 'Typen', 'Tyyppi', 'Die Art', 'Le type', 'Het type'],
  [
    'field.sms_invalid',
    'mobilnummer',
    'Ugyldig mobil',
    'en matkapuhelin',
    'Ungültige Handy',
    'de portable non',
    'mobiel nummer',
  ],
  ['field.personal_number_invalid', 'personnummer', 'svensk', 'ruotsalainen', 'schwedische', 'suédois', 'Zweeds'],
  ['field.too_short', 'Minst', 'Minst', 'Vähintään', 'Mindestens {{', 'Au moins', 'Minstens'],
  ['field.too_long', 'Högst', 'Høyst', 'Enintään', 'Höchstens', 'Au maximum', 'Maximaal'],
  ['field.not_a_number', 'ett tal', 'et tall', 'oltava numero', 'eine Zahl', 'un nombre', 'een getal'],
  ['field.already_exists', 'Finns', 'Finnes', 'On jo', 'Gibt', 'Existe', 'Bestaat'],
  [
    'field.username_used',
    'Användarnamnet finns',
    'Brukernavnet finnes',
    'Käyttäjätunnus on',
    'Diesen Ben',
    'Cet ident',
    'Deze geb',
  ],
  ['field.sms_used', 'Mobilnumret', 'Mobilnummeret', 'Puhelinnumero', 'Diese Handy', 'Ce numéro', 'Dit mobiele'],
  ['field.bankid_used', 'BankID', 'BankID', 'BankID', 'BankID', 'BankID', 'BankID'],
  ['field.name_used', 'Namnet', 'Navnet', 'Nimi', 'Diesen Namen', 'Ce nom', 'Deze naam'],
  ['field.format', 'Fel format', 'Feil format', 'muoto', 'Format', 'Format', 'notatie'],
  ['field.other_type', 'annan roll', 'annen rolle', 'toisessa roolissa', 'anderen Rolle', 'autre rôle', 'andere rol'],
  ['field.out_of_range', 'mellan', 'mellom', 'oltava {{', 'zwischen', 'compris', 'tussen'],
  ['field.date_too_early', 'efter startdatum', 'etter startdato', 'jälkeen', 'Anfangsdatum', 'de début', 'begindatum'],
  ['field.date_too_late', 'före slutdatum', 'før sluttdato', 'ennen', 'Enddatum', 'de fin', 'einddatum'],
  ['field.choice_missing', 'minst en', 'minst én', 'Valitse väh', 'Auswahl', 'un élément', 'minstens een'],
  [
    'field.no_permission',
    'inte behörighet',
    'ikke tillatelse',
    'ole oikeutta',
    'dürfen diese',
    'pas le droit',
    'mag deze',
  ],
  [
    'field.need_secure_login',
    'andra faktor',
    'ekstra faktor',
    'toisella tunnisteella',
    'zweiten Faktor',
    'second facteur',
    'tweede factor',
  ],
  [
    'management.unit_not_created',
    'Organisationen kunde inte skapas',
    'Organisasjonen kunne ikke opp',
    'Organisaatiota ei voitu luoda',
    'Die Organisation konnte nicht an',
    'organisation n’a pas pu être cr',
    'De organisatie kon niet worden aan',
  ],
  [
    'management.unit_not_fetched',
    'inte hämtas',
    'ikke hentes',
    'ei voitu hakea',
    'konnte nicht geladen',
    'pas pu être chargée',
    'worden opgehaald',
  ],
  [
    'management.periods_failed',
    'Abonnemangen k',
    'Abonnementene k',
    'Tilauksia',
    'Die Abo',
    'Les abo',
    'De abonnementen',
  ],
  [
    'management.role_failed',
    'organisationerna',
    'organisasjonene',
    'organisaatioihin',
    'zu den Org',
    'aux org',
    'aan de org',
  ],
])('the text %s says in each language what happened', (key, ...words) => {
  const [group = ''] = key.split('.')
  const withWords = translations.map((texts, index) =>
    texts
      .filter(([other, text]) => other.startsWith(`${group}.`) && text.includes(words[index] ?? ''))
      .map(([each]) => each),
  )
  expect(withWords).toEqual(TRANSLATED.map(() => [key]))
})

/** The names of the roles and of the attributes of a person, in English and in each language of `TRANSLATED`. Spec 2 §6. */
test.each([
  [
    'role.admin',
    'Administrator | Administratör | Administrator | Ylläpitäjä | Verwaltung | Administrateur | Beheerder',
  ],
  ['role.employee', 'Employee | Anställd | Ansatt | Työntekijä | Lehrkraft | Personnel | Medewerker'],
  ['role.guardian', 'Guardian | Vårdnadshavare | Foresatt | Huoltaja | Eltern | Parent | Ouder of verzorger'],
  ['role.student', 'Pupil | Elev | Elev | Oppilas | Schüler/in | Élève | Leerling'],
  [
    'admin.username',
    'Username | Användarnamn | Brukernavn | Käyttäjätunnus | Benutzername | Identifiant | Gebruikersnaam',
  ],
  ['admin.firstname', 'First name | Förnamn | Fornavn | Etunimi | Vorname | Prénom | Voornaam'],
  ['admin.lastname', 'Last name | Efternamn | Etternavn | Sukunimi | Nachname | Nom | Achternaam'],
  ['admin.email', 'Email | E-post | E-post | Sähköposti | E-Mail | E-mail | E-mail'],
  ['admin.password', 'Password | Lösenord | Passord | Salasana | Passwort | Mot de passe | Wachtwoord'],
  ['admin.role', 'Role | Roll | Rolle | Rooli | Rolle | Rôle | Rol'],
  ['admin.groups', 'Groups | Grupper | Grupper | Ryhmät | Gruppen | Groupes | Groepen'],
  ['admin.pupils', 'Children | Barn | Barn | Lapset | Kinder | Enfants | Kinderen'],
  [
    'admin.ageFilter',
    'Age filter | Åldersfilter | Aldersfilter | Ikäsuodatin | Altersfilter | Filtre d’âge | Leeftijdsfilter',
  ],
  [
    'admin.hidePasswordChange',
    'Can’t change their password | Kan inte ändra sitt lösenord | Kan ikke endre sitt eget passord | Ei voi vaihtaa omaa salasanaansa | Darf das eigene Passwort nicht ändern | Ne peut pas modifier son mot de passe | Kan het eigen wachtwoord niet wijzigen',
  ],
  [
    'admin.speakingBookRights',
    'May use talking books | Får använda talböcker | Kan bruke lydbøker | Saa käyttää äänikirjoja | Darf Hörbücher zum Mitlesen nutzen | Peut utiliser les livres audio | Mag gesproken boeken gebruiken',
  ],
  [
    'admin.sms',
    'Mobile number | Mobilnummer | Mobilnummer | Matkapuhelinnumero | Handynummer | Numéro de portable | Mobiel nummer',
  ],
  ['admin.bankid', 'BankID | BankID | BankID | BankID | BankID | BankID | BankID'],
  ['admin.eppn', 'eppn | eppn | eppn | eppn | eppn | eppn | eppn'],
  ['admin.gsuiteid', 'Google ID | Google-id | Google-ID | Google-tunniste | Google-ID | ID Google | Google-ID'],
  [
    'admin.gsuiteemail',
    'Google email | Google-e-post | Google-e-post | Google-sähköposti | Google-E-Mail | E-mail Google | Google-e-mail',
  ],
  [
    'admin.office365',
    'Microsoft 365 | Microsoft 365 | Microsoft 365 | Microsoft 365 | Microsoft 365 | Microsoft 365 | Microsoft 365',
  ],
])('the text %s is the name of its own role or attribute in each language', (key, names) => {
  const texts = [Object.entries(english), ...translations].map((entries) => new Map<string, string>(entries).get(key))
  expect(texts).toEqual(names.split(' | '))
})

test('no text of three words is the same in two languages', async () => {
  const texts = [
    ['en', Object.entries(english)] as const,
    ...TRANSLATED.map((locale, index) => [locale, translations[index] ?? []] as const),
  ]
  const byKeyAndText = Map.groupBy(
    texts.flatMap(([locale, entries]) => entries.map(([key, text]) => ({ locale, key, text }))),
    ({ key, text }) => `${key} ${text}`,
  )
  const countWords = (text: string) => text.split(' ').filter((word) => /^\p{L}/u.test(word)).length
  const copied = [...byKeyAndText.values()].filter((same) => same.length > 1 && countWords(same[0]?.text ?? '') > 2)
  expect(copied.flat().map(({ locale, key }) => `${locale} ${key}`)).toEqual([])
})

test.each(LOCALES)('no reason and no entry of the menu has in %s the text of another one', async (locale) => {
  const reasons = Object.entries(await loadWholeCatalogue(locale)).filter(([key]) =>
    /^(?:error|field|nav)\.|^import\.problem_|^admin\.(?:login|code|book)_|^management\.(?:\w+_failed|status_)/u.test(
      key,
    ),
  )
  const byReason = Map.groupBy(reasons, ([key, text]) => `${key.split('.')[0]} ${text}`)
  const copied = [...byReason.values()].filter(
    (same) => new Set(same.map(([key]) => key.replace(/_(?:one|other|many)$/u, ''))).size > 1,
  )
  expect(copied.flat().map(([key]) => key)).toEqual([])
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
