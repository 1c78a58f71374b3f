import { expect, test } from 'vitest'
import { loadFileTexts, loadNameFinder } from './column-texts.ts'

test('the note of a wrong cell says the limits of its rule, in the language of the country', async () => {
  const [swedish, english] = await Promise.all([loadFileTexts('se'), loadFileTexts('uk')])
  const notes = (['too_short', 'too_long', 'out_of_range', 'sms_used'] as const).map((rule) => [
    swedish.note(rule),
    english.note(rule),
  ])
  expect(notes).toEqual([
    ['Minst 8 tecken', 'At least 8 characters'],
    ['Högst 255 tecken', 'Up to 255 characters'],
    ['Måste vara mellan 1 och 18', 'Must be between 1 and 18'],
    ['Mobilnumret finns redan', 'Sms number already exists'],
  ])
})

test('a file has its sheet, roles and answers in the language of the country', async () => {
  const { sheet, role, yesNo, header } = await loadFileTexts('fi')
  expect([
    [sheet('students'), sheet('employees'), sheet('guardians')],
    [role('admin'), role('employee')],
    [yesNo(true), yesNo(false)],
    [header('firstname'), header('lastname')],
  ]).toEqual([
    ['Oppilaat', 'Henkilökunta', 'Huoltajat'],
    ['Ylläpitäjä', 'Työntekijä'],
    ['Kyllä', 'Ei'],
    ['Etunimi', 'Sukunimi'],
  ])
})

test('columns, roles and answers are found in every language, also in another writing', async () => {
  const { column, role, yesNo } = await loadNameFinder()
  for (const name of ['firstname', 'First name *', 'FIRST-NAME', 'first_name', 'Fo\u0308rnamn', 'Etunimi'])
    expect([name, column(name)]).toEqual([name, 'firstname'])
  expect([column('Efternamn'), column('Shoe size')]).toEqual(['lastname', undefined])
  expect([role('ADMINISTRATÖR'), role('Työntekijä'), role('admin'), role('pupil')]).toEqual([
    'admin',
    'employee',
    'admin',
    undefined,
  ])
  const answers = ['JA', 'TRUE', 'Kyllä', 'oui', 'Nein', 'false', 'Ei', 'perhaps'].map(yesNo)
  expect(answers).toEqual([true, true, true, true, false, false, false, undefined])
})
