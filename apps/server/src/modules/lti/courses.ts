import { and, eq, notInArray } from 'drizzle-orm'
import * as z from 'zod'
import { Realm } from '@lectern/contracts'
import type { Rows } from '../../kernel/database/shards.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { createCourseGroup, joinCourseGroup, leaveCourseGroup } from '../account/index.ts'
import { readLtiPlatform } from '../federation/index.ts'
import type { LtiPlatform } from '../federation/index.ts'
import type { PlatformClient } from './platform-client.ts'
import { isInstructor } from './read-message.ts'
import type { LtiMessage } from './read-message.ts'
import { ltiCourseMembers, ltiCourses } from './tables.ts'

const SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'
const MEDIA_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
const PAGES_MAX = 100
/** A course is not read again within this time, because each launch of a teacher asks for it. */
const READ_AGAIN_AFTER_MS = 10 * 60_000

const actorName = ({ template }: Pick<LtiPlatform, 'template'>): string => `way:${template}`

/**
 * Puts a launched person into the group of the course. The first launch of a teacher creates the group. Only a platform
 * whose people get accounts has groups here: otherwise the school's groups come from elsewhere. Returns whether the members
 * of the course should be read.
 */
export async function joinCourse(
  kernel: Kernel,
  platform: LtiPlatform,
  message: LtiMessage,
  userUid: string,
): Promise<boolean> {
  const { course, membersAddress = null } = message
  const { uid: providerUid, realm, schoolUnit, makesAccounts } = platform
  if (course === undefined || !makesAccounts || schoolUnit === null) return false
  const key = { providerUid, contextId: course.id }
  const teaches = isInstructor(message)
  return kernel.shards.forRealm(realm).transaction(async (rows) => {
    const known = await lockCourse(rows, key)
    if (known === undefined && !teaches) return false
    const group =
      known?.groupUid ??
      (await createCourseGroup(kernel, rows, {
        realm,
        actor: actorName(platform),
        unit: schoolUnit,
        name: course.title ?? platform.name,
      }))
    if (known === undefined) await rows.insert(ltiCourses).values({ ...key, realm, groupUid: group, membersAddress })
    else if (membersAddress !== null && membersAddress !== known.membersAddress)
      await rows.update(ltiCourses).set({ membersAddress }).where(isCourse(key))
    await addMembers(kernel, rows, platform, { ...key, group, people: [userUid] })
    const readAt = known?.readAt?.getTime() ?? 0
    return teaches && membersAddress !== null && kernel.clock.now().getTime() - readAt > READ_AGAIN_AFTER_MS
  })
}

interface CourseKey {
  readonly providerUid: string
  readonly contextId: string
}

const isCourse = ({ providerUid, contextId }: CourseKey) =>
  and(eq(ltiCourses.providerUid, providerUid), eq(ltiCourses.contextId, contextId))

async function lockCourse(rows: Rows, key: CourseKey) {
  const [found] = await rows.select().from(ltiCourses).where(isCourse(key)).for('update')
  return found
}

async function addMembers(
  kernel: Kernel,
  rows: Rows,
  platform: LtiPlatform,
  { providerUid, contextId, group, people }: CourseKey & { readonly group: string; readonly people: readonly string[] },
): Promise<void> {
  const { realm } = platform
  const joined = await joinCourseGroup(kernel, rows, { realm, actor: actorName(platform), group, people })
  if (joined.length === 0) return
  await rows
    .insert(ltiCourseMembers)
    .values(joined.map((userUid) => ({ providerUid, contextId, realm, userUid })))
    .onConflictDoNothing()
}

const LTI = 'https://purl.imsglobal.org/spec/lti/claim'
const Text = z.string().optional().catch(undefined)
const Member = z.object({
  user_id: z.string().min(1),
  /** Missing: `Active`. LTI Names and Role Provisioning Services 2.0 §2.2. */
  status: Text,
  roles: z.array(z.string()).catch([]),
  given_name: Text,
  family_name: Text,
  lis_person_sourcedid: Text,
})
type Member = z.infer<typeof Member>
const MemberPage = z.object({ members: z.array(z.unknown()) })

/** Job that reads the members of a course, gives them accounts, and puts them into its group. */
export function readCourseJob(
  kernel: Kernel,
  platforms: PlatformClient,
): JobKind<{ readonly realm: string; readonly providerUid: string; readonly contextId: string }> {
  return {
    name: 'lti-course',
    retry: { tries: 5, firstWaitSeconds: 30, longestWaitSeconds: 3600 },
    run: async ({ realm, ...key }) => {
      const platform = await readLtiPlatform(kernel, Realm.parse(realm), key.providerUid)
      if (platform?.makesAccounts !== true) return
      const db = kernel.shards.forRealm(platform.realm)
      const [course] = await db.select().from(ltiCourses).where(isCourse(key))
      if (course?.membersAddress == null) return
      const members = await fetchMembers(platforms, platform, course.membersAddress)
      const people = await findAccounts(platform, members)
      await db.transaction(async (rows) => {
        const locked = await lockCourse(rows, key)
        if (locked === undefined) return
        await rows.update(ltiCourses).set({ readAt: kernel.clock.now() }).where(isCourse(key))
        // An empty list is more often a fault than a course that everyone has left.
        if (people.length === 0) return
        await addMembers(kernel, rows, platform, { ...key, group: locked.groupUid, people })
        await removeOthers(kernel, rows, platform, { ...key, group: locked.groupUid, people })
      })
    },
  }
}

/** Reads all pages. Throws if a page cannot be read, so that half a list never removes people. */
async function fetchMembers(platforms: PlatformClient, platform: LtiPlatform, first: string): Promise<Member[]> {
  const found: Member[] = []
  let address: string | undefined = first
  for (let page = 0; address !== undefined; page += 1) {
    if (page === PAGES_MAX) throw new Error('the list of members has too many pages')
    const response: Response = await platforms.request(platform, {
      address,
      scope: SCOPE,
      headers: { accept: MEDIA_TYPE },
    })
    if (!response.ok) throw new Error(`the platform answered ${response.status} to the request for members`)
    const { members } = MemberPage.parse(await response.json())
    found.push(...members.flatMap((member) => Member.safeParse(member).data ?? []))
    address = readNext(response.headers.get('link'), address)
  }
  return found.filter(({ status = 'Active' }) => status === 'Active')
}

/** Returns the address of the next page. It must be of the same origin, which has the token. RFC 8288. */
function readNext(link: string | null, current: string): string | undefined {
  const [, target] = /<([^>]*)>\s*;[^,]*\brel="?next"?/iu.exec(link ?? '') ?? []
  if (target === undefined || !URL.canParse(target, current)) return undefined
  const next = new URL(target, current)
  return next.origin === new URL(current).origin ? next.href : undefined
}

/** Returns the accounts of members. Leaves out people whom a log-in would refuse. */
async function findAccounts(platform: LtiPlatform, members: readonly Member[]): Promise<string[]> {
  const uids: string[] = []
  for (const { user_id, roles, given_name, family_name, lis_person_sourcedid } of members) {
    const uid = await platform.findAccount({
      sub: user_id,
      given_name,
      family_name,
      [`${LTI}/roles`]: roles,
      [`${LTI}/lis`]: { person_sourcedid: lis_person_sourcedid },
    })
    if (typeof uid === 'string') uids.push(uid)
  }
  return uids
}

/** Removes the people whom the platform has put into the group, and no longer names. */
async function removeOthers(
  kernel: Kernel,
  rows: Rows,
  platform: LtiPlatform,
  { providerUid, contextId, group, people }: CourseKey & { readonly group: string; readonly people: readonly string[] },
): Promise<void> {
  const gone = await rows
    .delete(ltiCourseMembers)
    .where(
      and(
        eq(ltiCourseMembers.providerUid, providerUid),
        eq(ltiCourseMembers.contextId, contextId),
        notInArray(ltiCourseMembers.userUid, [...people]),
      ),
    )
    .returning()
  const { realm } = platform
  const actor = actorName(platform)
  await leaveCourseGroup(kernel, rows, { realm, actor, group, people: gone.map(({ userUid }) => userUid) })
}
