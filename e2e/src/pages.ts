import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getMe, listAssignmentPupils, listAssignments } from '@lectern/contracts'
import { tinyEpub } from '@lectern/test-kit'
import { tokenFor, uploadBook } from './api.ts'
import { origin } from './log-in.ts'

const ROUTER = path.resolve(import.meta.dirname, '../../apps/web/src/app/router.tsx')

/** What addresses can name: of the school of the demo's people, of the municipality's other one, of another country. */
export interface Target {
  readonly pupil: string
  readonly pupilElsewhere: string
  readonly group: string
  readonly groupElsewhere: string
  readonly book: string
  readonly bookAbroad: string
  readonly assignment: string
  readonly assignmentElsewhere: string
  /** Of the guardian's child. */
  readonly submission: string
  readonly submissionElsewhere: string
  /** Words of the other school, and of the other country: to be read by those alone who are let in there. */
  readonly ofSchoolElsewhere: readonly string[]
  readonly ofCountryAbroad: readonly string[]
}

export interface PageAddress {
  /** As the router has it. */
  readonly pattern: string
  /** What it is aimed at, where it names something. */
  readonly aim?: string
  readonly open: (target: Target) => string
  readonly access: 'anyone' | 'loggedIn'
}

const at = (pattern: string, access: PageAddress['access'] = 'loggedIn'): PageAddress => ({
  pattern,
  access,
  open: () => pattern,
})

/**
 * Every address of the web app, and for those that name something one of one's own and one of others. Whoever adds a route
 * adds it here: the tests that walk all pages fail until then. No two addresses of one page follow each other.
 */
export const PAGES: readonly PageAddress[] = [
  at('/login', 'anyone'),
  at('/login/callback', 'anyone'),
  at('/login/ak-bibliotheken', 'anyone'),
  at('/signup', 'anyone'),
  at('/email/confirm', 'anyone'),
  at('/password/forgotten', 'anyone'),
  at('/password/new', 'anyone'),
  at('/'),
  at('/library/bookshelf'),
  at('/profile'),
  at('/shelves'),
  at('/settings'),
  at('/controlpanel'),
  at('/secure-log-in'),
  at('/login/secure'),
  at('/assignments'),
  at('/assignments/new'),
  at('/children'),
  at('/reading'),
  at('/reading/children'),
  { ...at('/assignments/$id'), aim: 'of the school', open: ({ assignment }) => `/assignments/${assignment}` },
  { ...at('/assignments/$id/edit'), aim: 'of the school', open: ({ assignment }) => `/assignments/${assignment}/edit` },
  {
    ...at('/assignments/$id/answers/$submission'),
    aim: 'of the guardian’s child',
    open: ({ assignment, submission }) => `/assignments/${assignment}/answers/${submission}`,
  },
  {
    ...at('/children/$submission'),
    aim: 'of the guardian’s child',
    open: ({ submission }) => `/children/${submission}`,
  },
  { ...at('/act-as/$uid'), aim: 'a pupil of the school', open: ({ pupil }) => `/act-as/${pupil}` },
  { ...at('/groups/$group/badges'), aim: 'a group of the school', open: ({ group }) => `/groups/${group}/badges` },
  {
    ...at('/reading/groups'),
    aim: 'a group of the school',
    open: ({ group }) => `/reading/groups?group=${group}`,
  },
  {
    ...at('/groups/$group/badges'),
    aim: 'a group of another school',
    open: ({ groupElsewhere }) => `/groups/${groupElsewhere}/badges`,
  },
  {
    ...at('/reading/groups'),
    aim: 'a pupil of the school',
    open: ({ group, pupil }) => `/reading/groups?group=${group}&pupil=${pupil}`,
  },
  { ...at('/bookshelf/play/id/$bookId'), aim: 'a book', open: ({ book }) => `/bookshelf/play/id/${book}` },
  {
    ...at('/act-as/$uid'),
    aim: 'a pupil of another school',
    open: ({ pupilElsewhere }) => `/act-as/${pupilElsewhere}`,
  },
  {
    ...at('/reading/groups'),
    aim: 'a group of another school',
    open: ({ groupElsewhere }) => `/reading/groups?group=${groupElsewhere}`,
  },
  {
    ...at('/reading/children'),
    aim: 'a pupil of another school',
    open: ({ pupilElsewhere }) => `/reading/children?child=${pupilElsewhere}`,
  },
  {
    ...at('/reading/groups'),
    aim: 'a pupil of another school',
    open: ({ groupElsewhere, pupilElsewhere }) => `/reading/groups?group=${groupElsewhere}&pupil=${pupilElsewhere}`,
  },
  {
    ...at('/bookshelf/play/id/$bookId'),
    aim: 'a book of another country',
    open: ({ bookAbroad }) => `/bookshelf/play/id/${bookAbroad}`,
  },
  {
    ...at('/assignments/$id'),
    aim: 'of another school',
    open: ({ assignmentElsewhere }) => `/assignments/${assignmentElsewhere}`,
  },
  {
    ...at('/assignments/$id/edit'),
    aim: 'of another school',
    open: ({ assignmentElsewhere }) => `/assignments/${assignmentElsewhere}/edit`,
  },
  {
    ...at('/assignments/$id/answers/$submission'),
    aim: 'of another school',
    open: ({ assignmentElsewhere, submissionElsewhere }) =>
      `/assignments/${assignmentElsewhere}/answers/${submissionElsewhere}`,
  },
  {
    ...at('/children/$submission'),
    aim: 'of another school',
    open: ({ submissionElsewhere }) => `/children/${submissionElsewhere}`,
  },
]

/** The addresses that the router has. */
export function routerPatterns(): string[] {
  return Array.from(
    readFileSync(ROUTER, 'utf8').matchAll(/\bpath: '(?<pattern>[^']+)'/gu),
    ({ groups }) => groups?.['pattern'] ?? '',
  )
}

/** People, groups and books of the demo, and two books of one country each. */
export async function findTarget(realm: string, abroad: string): Promise<Target> {
  const [pupil, pupilElsewhere, book, bookAbroad] = await Promise.all([
    personOf(`pupil01.${realm}`),
    personOf(`pupil03.${realm}`),
    importFor(`super.${realm}`, `Only in ${realm}`),
    importFor(`super.${abroad}`, `Only in ${abroad}`),
  ])
  const [group, groupElsewhere] = [pupil.memberships[0], pupilElsewhere.memberships[0]]
  if (!group || !groupElsewhere) throw new Error('the pupils of the demo are in no group')
  const student = await personOf(`student.${realm}`)
  const [own, elsewhere] = await Promise.all([
    workOf(realm, group.uid, student.uid),
    workOf(realm, groupElsewhere.uid, pupilElsewhere.uid),
  ])
  return {
    pupil: pupil.uid,
    pupilElsewhere: pupilElsewhere.uid,
    group: group.uid,
    groupElsewhere: groupElsewhere.uid,
    book,
    bookAbroad,
    assignment: own.assignment,
    submission: own.submission,
    assignmentElsewhere: elsewhere.assignment,
    submissionElsewhere: elsewhere.submission,
    ofSchoolElsewhere: [`${pupilElsewhere.firstname} ${pupilElsewhere.lastname}`, groupElsewhere.name],
    ofCountryAbroad: [`Only in ${abroad}`],
  }
}

async function personOf(username: string) {
  const headers = { authorization: `Bearer ${await tokenFor(origin(), username)}` }
  return getMe.responses[200].parse(await (await fetch(`${origin()}/api/account/me`, { headers })).json())
}

/** An assignment that a group was given, and a pupil's answers to it; the admins of the demo see those of both schools. */
async function workOf(realm: string, group: string, pupil: string) {
  const headers = { authorization: `Bearer ${await tokenFor(origin(), `admin.${realm}`)}` }
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`${origin()}/api/submissions/v1/assignments${path}`, { headers })).json()
  const { data: given } = listAssignments.responses[200].parse(
    await ask(`?group=${group}&status=published&contextType=Assignment`),
  )
  // The demo's own is the oldest: tests of assignments give others.
  const assignment = given.at(-1)?.id
  const { data: pupils } = listAssignmentPupils.responses[200].parse(await ask(`/${assignment}/pupils`))
  const submission = pupils.find((row) => row.pupil.uid === pupil)?.submission
  if (!assignment || !submission) throw new Error('the demo gave the group nothing')
  return { assignment, submission }
}

async function importFor(superUser: string, title: string): Promise<string> {
  const file = new Blob([new Uint8Array(tinyEpub({ title, chapters: { 'c1.xhtml': `<p>${title}.</p>` } }))])
  const upload = await uploadBook(origin(), await tokenFor(origin(), superUser), file)
  if ('refusal' in upload) throw new Error(upload.refusal.message)
  return upload.book.book.id
}
