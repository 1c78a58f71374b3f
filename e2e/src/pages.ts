import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listAssignmentPupils, listAssignments, listSyncs, listWebhooks, triggerSync } from '@lectern/contracts'
import { tinyEpub } from '@lectern/test-kit'
import { fetchPerson, fetchToken, uploadBook } from './api.ts'
import { origin } from './log-in.ts'

/** The files with the routes of the web app. */
const ROUTES = globSync(path.resolve(import.meta.dirname, '../../apps/web/src/app/{router.tsx,routing/*.ts}'))

/**
 * Ids and texts of the demo for the page addresses. `Elsewhere` means the other school of the municipality; `Abroad`
 * means another country.
 */
export interface Target {
  readonly pupil: string
  readonly pupilElsewhere: string
  readonly group: string
  readonly groupElsewhere: string
  /** School unit of the pupil. */
  readonly school: string
  /** A sync of the school, and a run of it. */
  readonly sync: string
  readonly syncRun: string
  /** A webhook of the school. */
  readonly webhook: string
  readonly book: string
  readonly bookAbroad: string
  readonly assignment: string
  readonly assignmentElsewhere: string
  /** Submission of the demo guardian's child. */
  readonly submission: string
  readonly submissionElsewhere: string
  readonly otherSchoolTexts: readonly string[]
  readonly otherCountryTexts: readonly string[]
}

export interface PageAddress {
  /** Route pattern in the router of the web app. */
  readonly pattern: string
  /** Description of the object with the id in the address. */
  readonly aim?: string
  readonly open: (target: Target) => string
  readonly access: 'anyone' | 'loggedIn'
}

const fixedAddress = (pattern: string, access: PageAddress['access'] = 'loggedIn'): PageAddress => ({
  pattern,
  access,
  open: () => pattern,
})

/**
 * Every address of the web app. Add each new route here; until then, the tests that open all pages fail. Two addresses
 * of the same route, or of `/controlpanel/beta/manage`, must not be neighbours in the list, because the walker does not
 * see a change between them.
 */
export const PAGES: readonly PageAddress[] = [
  fixedAddress('/login', 'anyone'),
  fixedAddress('/plans', 'anyone'),
  fixedAddress('/end-subscription', 'anyone'),
  fixedAddress('/login/callback', 'anyone'),
  fixedAddress('/gift-card', 'anyone'),
  fixedAddress('/login/launch', 'anyone'),
  fixedAddress('/login/ak-bibliotheken', 'anyone'),
  fixedAddress('/signup', 'anyone'),
  fixedAddress('/email/confirm', 'anyone'),
  fixedAddress('/password/forgotten', 'anyone'),
  fixedAddress('/password/new', 'anyone'),
  fixedAddress('/'),
  fixedAddress('/library/bookshelf'),
  fixedAddress('/library'),
  fixedAddress('/bookshelf'),
  fixedAddress('/profile'),
  fixedAddress('/subscription'),
  fixedAddress('/subscription/new'),
  fixedAddress('/signup/success'),
  fixedAddress('/profile/children'),
  fixedAddress('/who'),
  fixedAddress('/shelves'),
  fixedAddress('/settings'),
  fixedAddress('/controlpanel'),
  fixedAddress('/controlpanel/beta/manage'),
  fixedAddress('/secure-log-in'),
  fixedAddress('/controlpanel/beta/manage/users/new'),
  fixedAddress('/login/secure'),
  fixedAddress('/controlpanel/beta/manage/organizations/new'),
  fixedAddress('/assignments'),
  fixedAddress('/controlpanel/beta/manage/groups/new'),
  fixedAddress('/assignments/new'),
  fixedAddress('/controlpanel/beta/manage/gift-cards'),
  fixedAddress('/children'),
  fixedAddress('/controlpanel/beta/books'),
  fixedAddress('/add-child'),
  fixedAddress('/controlpanel/beta/audit-log'),
  fixedAddress('/reading'),
  fixedAddress('/controlpanel/beta/providers'),
  fixedAddress('/reading/children'),
  fixedAddress('/controlpanel/beta/providers/new'),
  { ...fixedAddress('/assignments/$id'), aim: 'of the school', open: ({ assignment }) => `/assignments/${assignment}` },
  fixedAddress('/controlpanel/beta/manage/gift-cards/new'),
  {
    ...fixedAddress('/assignments/$id/edit'),
    aim: 'of the school',
    open: ({ assignment }) => `/assignments/${assignment}/edit`,
  },
  fixedAddress('/controlpanel/beta/manage/discount-codes'),
  {
    ...fixedAddress('/assignments/$id/answers/$submission'),
    aim: 'of the guardian’s child',
    open: ({ assignment, submission }) => `/assignments/${assignment}/answers/${submission}`,
  },
  fixedAddress('/controlpanel/beta/manage/discount-codes/new'),
  {
    ...fixedAddress('/children/$submission'),
    aim: 'of the guardian’s child',
    open: ({ submission }) => `/children/${submission}`,
  },
  fixedAddress('/controlpanel/beta/manage/gift-orders'),
  {
    ...fixedAddress('/controlpanel/schools/$id'),
    aim: 'the school',
    open: ({ school }) => `/controlpanel/schools/${school}`,
  },
  fixedAddress('/controlpanel/beta/manage/payments'),
  {
    ...fixedAddress('/controlpanel/schools/$id/new/$type'),
    aim: 'the school',
    open: ({ school }) => `/controlpanel/schools/${school}/new/students`,
  },
  fixedAddress('/controlpanel/beta/manage/payment-comparisons'),
  {
    ...fixedAddress('/controlpanel/schools/$id/import/$type'),
    aim: 'the school',
    open: ({ school }) => `/controlpanel/schools/${school}/import/students`,
  },
  {
    ...fixedAddress('/controlpanel/schools/$id/books'),
    aim: 'the school',
    open: ({ school }) => `/controlpanel/schools/${school}/books`,
  },
  fixedAddress('/controlpanel/beta/manage/payment-endings'),
  {
    ...fixedAddress('/controlpanel/schools/$id/audit-log'),
    aim: 'the school',
    open: ({ school }) => `/controlpanel/schools/${school}/audit-log`,
  },
  {
    ...fixedAddress('/controlpanel/schools/$id/syncs'),
    aim: 'the school',
    open: ({ school }) => `/controlpanel/schools/${school}/syncs`,
  },
  {
    ...fixedAddress('/controlpanel/schools/$id/data-access'),
    aim: 'the school',
    open: ({ school }) => `/controlpanel/schools/${school}/data-access`,
  },
  {
    ...fixedAddress('/controlpanel/schools/$id/syncs/$sync'),
    aim: 'the school',
    open: ({ school, sync }) => `/controlpanel/schools/${school}/syncs/${sync}`,
  },
  {
    ...fixedAddress('/controlpanel/schools/$id/syncs/$sync/jobs/$job'),
    aim: 'the school',
    open: ({ school, sync, syncRun }) => `/controlpanel/schools/${school}/syncs/${sync}/jobs/${syncRun}`,
  },
  {
    ...fixedAddress('/controlpanel/schools/$id/webhooks'),
    aim: 'the school',
    open: ({ school }) => `/controlpanel/schools/${school}/webhooks`,
  },
  {
    ...fixedAddress('/controlpanel/schools/$id/webhooks/$webhook'),
    aim: 'the school',
    open: ({ school, webhook }) => `/controlpanel/schools/${school}/webhooks/${webhook}`,
  },
  {
    ...fixedAddress('/controlpanel/schools/$id/new-group'),
    aim: 'the school',
    open: ({ school }) => `/controlpanel/schools/${school}/new-group`,
  },
  {
    ...fixedAddress('/controlpanel/schools/$id/new-year'),
    aim: 'the school',
    open: ({ school }) => `/controlpanel/schools/${school}/new-year`,
  },
  {
    ...fixedAddress('/controlpanel/people/$type/$id'),
    aim: 'a pupil of the school',
    open: ({ pupil }) => `/controlpanel/people/students/${pupil}`,
  },
  {
    ...fixedAddress('/controlpanel/groups/$id'),
    aim: 'a group of the school',
    open: ({ group }) => `/controlpanel/groups/${group}`,
  },
  {
    ...fixedAddress('/controlpanel/people/$type/$id'),
    aim: 'a pupil of another school',
    open: ({ pupilElsewhere }) => `/controlpanel/people/students/${pupilElsewhere}`,
  },
  {
    ...fixedAddress('/controlpanel/groups/$id'),
    aim: 'a group of another school',
    open: ({ groupElsewhere }) => `/controlpanel/groups/${groupElsewhere}`,
  },
  {
    ...fixedAddress('/controlpanel/beta/manage/users/$uid'),
    aim: 'a pupil of the school',
    open: ({ pupil }) => `/controlpanel/beta/manage/users/${pupil}`,
  },
  { ...fixedAddress('/act-as/$uid'), aim: 'a pupil of the school', open: ({ pupil }) => `/act-as/${pupil}` },
  {
    ...fixedAddress('/groups/$group/badges'),
    aim: 'a group of the school',
    open: ({ group }) => `/groups/${group}/badges`,
  },
  {
    ...fixedAddress('/controlpanel/beta/manage/organizations/$id'),
    aim: 'the school',
    open: ({ school }) => `/controlpanel/beta/manage/organizations/${school}`,
  },
  {
    ...fixedAddress('/reading/groups'),
    aim: 'a group of the school',
    open: ({ group }) => `/reading/groups?group=${group}`,
  },
  {
    ...fixedAddress('/groups/$group/badges'),
    aim: 'a group of another school',
    open: ({ groupElsewhere }) => `/groups/${groupElsewhere}/badges`,
  },
  {
    ...fixedAddress('/reading/groups'),
    aim: 'a pupil of the school',
    open: ({ group, pupil }) => `/reading/groups?group=${group}&pupil=${pupil}`,
  },
  {
    ...fixedAddress('/controlpanel/beta/manage/groups/$id'),
    aim: 'a group of the school',
    open: ({ group }) => `/controlpanel/beta/manage/groups/${group}`,
  },
  { ...fixedAddress('/bookshelf/play/id/$bookId'), aim: 'a book', open: ({ book }) => `/bookshelf/play/id/${book}` },
  {
    ...fixedAddress('/act-as/$uid'),
    aim: 'a pupil of another school',
    open: ({ pupilElsewhere }) => `/act-as/${pupilElsewhere}`,
  },
  {
    ...fixedAddress('/controlpanel/beta/manage/organizations/$id/leaving'),
    aim: 'the school',
    open: ({ school }) => `/controlpanel/beta/manage/organizations/${school}/leaving`,
  },
  {
    ...fixedAddress('/reading/groups'),
    aim: 'a group of another school',
    open: ({ groupElsewhere }) => `/reading/groups?group=${groupElsewhere}`,
  },
  {
    ...fixedAddress('/controlpanel/beta/providers/$id'),
    aim: 'a login system of another realm',
    open: () => '/controlpanel/beta/providers/019a0000-0000-7000-8000-000000000001',
  },
  {
    ...fixedAddress('/course-link/$id'),
    aim: 'a request of a learning platform that does not exist',
    open: () => '/course-link/019a0000-0000-7000-8000-000000000002',
  },
  {
    ...fixedAddress('/controlpanel/beta/manage/gift-cards/$id'),
    aim: 'gift cards of another realm',
    open: () => '/controlpanel/beta/manage/gift-cards/019a0000-0000-7000-8000-000000000003',
  },
  {
    ...fixedAddress('/reading/children'),
    aim: 'a pupil of another school',
    open: ({ pupilElsewhere }) => `/reading/children?child=${pupilElsewhere}`,
  },
  {
    ...fixedAddress('/controlpanel/beta/manage/payments/$uid'),
    aim: 'a pupil of the school',
    open: ({ pupil }) => `/controlpanel/beta/manage/payments/${pupil}`,
  },
  {
    ...fixedAddress('/reading/groups'),
    aim: 'a pupil of another school',
    open: ({ groupElsewhere, pupilElsewhere }) => `/reading/groups?group=${groupElsewhere}&pupil=${pupilElsewhere}`,
  },
  {
    ...fixedAddress('/controlpanel/beta/manage/payment-comparisons/$id'),
    aim: 'a comparison of another realm',
    open: () => '/controlpanel/beta/manage/payment-comparisons/019a0000-0000-7000-8000-000000000004',
  },
  {
    ...fixedAddress('/bookshelf/play/id/$bookId'),
    aim: 'a book of another country',
    open: ({ bookAbroad }) => `/bookshelf/play/id/${bookAbroad}`,
  },
  {
    ...fixedAddress('/assignments/$id'),
    aim: 'of another school',
    open: ({ assignmentElsewhere }) => `/assignments/${assignmentElsewhere}`,
  },
  {
    ...fixedAddress('/assignments/$id/edit'),
    aim: 'of another school',
    open: ({ assignmentElsewhere }) => `/assignments/${assignmentElsewhere}/edit`,
  },
  {
    ...fixedAddress('/assignments/$id/answers/$submission'),
    aim: 'of another school',
    open: ({ assignmentElsewhere, submissionElsewhere }) =>
      `/assignments/${assignmentElsewhere}/answers/${submissionElsewhere}`,
  },
  {
    ...fixedAddress('/children/$submission'),
    aim: 'of another school',
    open: ({ submissionElsewhere }) => `/children/${submissionElsewhere}`,
  },
]

/** Returns the route patterns in the router of the web app. */
export function readRouterPatterns(): string[] {
  const text = ROUTES.map((file) => readFileSync(file, 'utf8')).join('\n')
  return Array.from(text.matchAll(/\bpath: '(?<pattern>[^']+)'/gu), ({ groups }) => groups?.['pattern'] ?? '')
}

/** Returns ids and texts of the demo in this realm, and imports one book into each of the two realms. */
export async function findTarget(realm: string, abroad: string): Promise<Target> {
  const [pupil, pupilElsewhere, book, bookAbroad] = await Promise.all([
    fetchPerson(origin(), `pupil01.${realm}`),
    fetchPerson(origin(), `pupil03.${realm}`),
    importBook(`super.${realm}`, `Only in ${realm}`),
    importBook(`super.${abroad}`, `Only in ${abroad}`),
  ])
  const [group, groupElsewhere] = [pupil.memberships[0], pupilElsewhere.memberships[0]]
  const school = pupil.associations[0]
  if (!group || !groupElsewhere || !school) throw new Error('the pupils of the demo are in no group')
  const student = await fetchPerson(origin(), `student.${realm}`)
  const [ofSchool, elsewhere] = await Promise.all([
    findSubmission(realm, group.uid, student.uid),
    findSubmission(realm, groupElsewhere.uid, pupilElsewhere.uid),
  ])
  return {
    pupil: pupil.uid,
    pupilElsewhere: pupilElsewhere.uid,
    group: group.uid,
    groupElsewhere: groupElsewhere.uid,
    school: school.uid,
    ...(await findSync(realm, school.uid)),
    webhook: await findWebhook(realm, school.uid),
    book,
    bookAbroad,
    assignment: ofSchool.assignment,
    submission: ofSchool.submission,
    assignmentElsewhere: elsewhere.assignment,
    submissionElsewhere: elsewhere.submission,
    otherSchoolTexts: [`${pupilElsewhere.firstname} ${pupilElsewhere.lastname}`, groupElsewhere.name],
    otherCountryTexts: [`Only in ${abroad}`],
  }
}

/**
 * Returns the ids of the oldest published assignment of a group and of a pupil's submission. Uses a demo admin, who has
 * access to both schools.
 */
async function findSubmission(realm: string, group: string, pupil: string) {
  const headers = { authorization: `Bearer ${await fetchToken(origin(), `admin.${realm}`)}` }
  const fetchJson = async (path: string): Promise<unknown> =>
    (await fetch(`${origin()}/api/submissions/v1/assignments${path}`, { headers })).json()
  const { data: assignments } = listAssignments.responses[200].parse(
    await fetchJson(`?group=${group}&status=published&contextType=Assignment`),
  )
  // The assignment of the demo is the oldest one.
  const assignment = assignments.at(-1)?.id
  const { data: pupils } = listAssignmentPupils.responses[200].parse(await fetchJson(`/${assignment}/pupils`))
  const submission = pupils.find((row) => row.pupil.uid === pupil)?.submission
  if (!assignment || !submission) throw new Error('the group has no assignment of the demo')
  return { assignment, submission }
}

/** Returns a sync of a school with a run, which fails because the sync has no address. Creates the sync at the first call. */
async function findSync(realm: string, school: string): Promise<Pick<Target, 'sync' | 'syncRun'>> {
  const authorization = `Bearer ${await fetchToken(origin(), `admin.${realm}`)}`
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { authorization, 'idempotency-key': `"${crypto.randomUUID()}"` }
    const json = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const sent = { method, ...(body === undefined ? { headers } : json) }
    return (await fetch(`${origin()}/api/sync/organizations/${school}/syncs${path}`, sent)).json()
  }
  const [stored] = listSyncs.responses[200].parse(await send('GET', ''))
  const sync = stored?.id ?? crypto.randomUUID()
  if (stored === undefined) await send('PUT', `/${sync}`, { type: 'oneroster' })
  const { jobId } = triggerSync.responses[202].parse(await send('POST', `/${sync}/trigger`))
  return { sync, syncRun: jobId }
}

/** Returns a paused webhook of a school. Creates it at the first call. */
async function findWebhook(realm: string, school: string): Promise<string> {
  const authorization = `Bearer ${await fetchToken(origin(), `admin.${realm}`)}`
  const path = `${origin()}/api/webhooks/organizations/${school}/webhooks`
  const { data } = listWebhooks.responses[200].parse(await (await fetch(path, { headers: { authorization } })).json())
  const webhook = data[0]?.id ?? crypto.randomUUID()
  if (data.length > 0) return webhook
  const body = { name: 'Timetable', address: 'https://timetable.example/', events: ['sync.failed'], paused: true }
  const headers = { authorization, 'content-type': 'application/json' }
  await fetch(`${path}/${webhook}`, { method: 'PUT', headers, body: JSON.stringify(body) })
  return webhook
}

async function importBook(superUser: string, title: string): Promise<string> {
  const file = new Blob([new Uint8Array(tinyEpub({ title, chapters: { 'c1.xhtml': `<p>${title}.</p>` } }))])
  const upload = await uploadBook(origin(), await fetchToken(origin(), superUser), file)
  if ('refusal' in upload) throw new Error(upload.refusal.message)
  return upload.book.book.id
}
