/** A file of the export, by the name of its data. `csv` opens in a spreadsheet; `jsonl` has one JSON object on each line. */
export interface SchoolFile {
  readonly name: `${string}.csv` | `${string}.jsonl`
  readonly about: string
}

/** Files about the school unit, by the name of the data in `exportUnitAccounts` and in the `exportUnit` of the modules. */
export const UNIT_FILES: Readonly<Record<string, SchoolFile>> = {
  people: { name: 'people.csv', about: 'All people of the school with role, username and identifiers' },
  groups: { name: 'groups.csv', about: 'The groups' },
  memberships: { name: 'memberships.csv', about: 'Who is in which group' },
  guardians: { name: 'guardians.csv', about: 'Which guardian belongs to which pupil' },
  subscriptions: { name: 'subscriptions.csv', about: 'Subscription periods of the school and of its people' },
  auditLog: { name: 'audit-log.csv', about: 'Audit log entries about the school, its groups and its people' },
  unitBooks: { name: 'book-list.csv', about: 'The book list of the school' },
  schoolBooks: { name: 'own-books.csv', about: 'The books that the school has uploaded, without their files' },
  assignments: { name: 'assignments.jsonl', about: 'Assignments and quizzes with their questions' },
  answers: { name: 'answers.jsonl', about: 'Answers of all pupils to these assignments, with comments and scores' },
}

/** Files about people, by `source.name of the data` in the `exportPerson` of the modules. */
export const PERSON_FILES: Readonly<Record<string, SchoolFile>> = {
  'reading.readLogs': { name: 'reading-records.csv', about: 'Reading records: who read which book when, for how long' },
  'reading.readingDays': { name: 'reading-days.csv', about: 'Seconds of reading by person, book and day' },
  'reading.progress': { name: 'reading-progress.csv', about: 'How far each person is in each book' },
  'reading.shelf': { name: 'shelves.csv', about: 'The books on the shelves' },
  'reading.bookmarks': { name: 'bookmarks-and-notes.jsonl', about: 'Bookmarks and notes in books' },
  'reading.lastmarks': { name: 'last-places.jsonl', about: 'The last place in each book, by device' },
  'submissions.submissions': {
    name: 'answers-by-person.jsonl',
    about: 'All answers of each pupil, at other schools too',
  },
  'submissions.pastAttempts': { name: 'past-attempts.jsonl', about: 'Answers that a teacher handed back' },
  'submissions.assignments': { name: 'assignments-by-teacher.jsonl', about: 'All assignments of each teacher' },
  'waysIn.cards': { name: 'cards.csv', about: 'When cards for the log-in were made and blocked' },
  'logIn.sessions': { name: 'sessions.csv', about: 'Devices on which a person is logged in' },
  'logIn.passkeys': { name: 'passkeys.csv', about: 'Names of passkeys' },
  'logIn.acting': { name: 'log-ins-as-another.csv', about: 'Log-ins of employees as another person' },
  'activity.sessionEvents': { name: 'session-events.jsonl', about: 'Events of reading sessions' },
  'activity.activityEvents': { name: 'activity-events.jsonl', about: 'Events of use' },
  'imports.imports': { name: 'imports.csv', about: 'Excel files that were imported' },
  'departures.deletedSchools': { name: 'deleted-schools.csv', about: 'Schools that a super user has deleted' },
}

/** Returns the file of a kind of data that has no name above, so that a new module is exported too. */
export const otherFile = (kind: string): SchoolFile => ({
  name: `other/${kind.replaceAll(/[^\w.-]/g, '-')}.jsonl`,
  about: 'Other data on people',
})

/** Returns the README of an export. */
export function writeReadme(
  school: string,
  at: Date,
  files: ReadonlyMap<string, { about: string; rows: number }>,
): string {
  const list = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [
    `Data of ${school}, exported from Lectern on ${at.toISOString()}.`,
    '',
    'Files that end with .csv open in a spreadsheet program. They are UTF-8, with commas.',
    'A cell that begins with = + - @ has an apostrophe in front, so that no program runs it as a formula.',
    'Files that end with .jsonl have one JSON object on each line.',
    'A person is named by uid: people.csv has the name of each uid.',
    'Reading records, bookmarks and other data of a person are here only if the person has no other school.',
    'Passwords, secrets of cards and group codes are not exported.',
    '',
    ...list.map(([name, { about, rows }]) => `${name}: ${about}. Rows: ${rows}.`),
    '',
  ].join('\n')
}
