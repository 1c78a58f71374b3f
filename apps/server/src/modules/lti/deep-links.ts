import { and, eq, gt, lt } from 'drizzle-orm'
import { SignJWT } from 'jose'
import type { CallBody, answerDeepLink, DeepLink } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import { hashSecret, readLtiPlatform } from '../federation/index.ts'
import type { LtiPlatform } from '../federation/index.ts'
import { findTitles, mayRead, toReader } from '../library/index.ts'
import { findLinkableAssignment } from '../submissions/index.ts'
import { BROWSER_LIFETIME_S } from './browser-cookie.ts'
import { linkAddress } from './content-item.ts'
import type { ContentItem } from './content-item.ts'
import type { LtiMessage } from './read-message.ts'
import { ltiDeepLinks as table } from './tables.ts'
import { LTI_ALGORITHM, readToolKey } from './tool-keys.ts'

/** Lifetime of a signed answer. The browser sends it at once. */
const ANSWER_LIFETIME_S = 300
const LTI = 'https://purl.imsglobal.org/spec/lti/claim'
const DL = 'https://purl.imsglobal.org/spec/lti-dl/claim'

type DeepLinkRow = typeof table.$inferSelect

interface Chooser {
  readonly userUid: string
  readonly launch: { readonly browserHash: string; readonly frameHash: string | null }
}

/** Stores the request of a platform for a link. Returns its uid. */
export async function saveDeepLink(
  kernel: Kernel,
  { uid: providerUid, realm }: LtiPlatform,
  { deployment, deepLink, course, takesScores }: LtiMessage,
  { userUid, launch }: Chooser,
): Promise<string> {
  const uid = kernel.ids.next()
  await kernel.shards
    .forRealm(realm)
    .insert(table)
    .values({
      uid,
      realm,
      providerUid,
      userUid,
      browserHash: launch.browserHash,
      frameHash: launch.frameHash,
      deploymentId: deployment,
      returnAddress: deepLink?.returnAddress ?? '',
      data: deepLink?.data ?? null,
      course: course?.title ?? null,
      takesScores,
      expiresAt: new Date(kernel.clock.now().getTime() + BROWSER_LIFETIME_S * 1000),
    })
  return uid
}

/** Finds the request of the person who must choose. Throws `not_found`. */
async function requireDeepLink(kernel: Kernel, db: Db, actor: Actor, uid: string): Promise<DeepLinkRow> {
  const [found] = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.uid, uid),
        eq(table.realm, actor.realm),
        eq(table.userUid, actor.userId),
        gt(table.expiresAt, kernel.clock.now()),
      ),
    )
  if (found === undefined) throw refuse('not_found')
  return found
}

/** Reads the request for a link. Throws `not_found` for other people, and after an hour. */
export async function presentDeepLink(kernel: Kernel, db: Db, actor: Actor, uid: string): Promise<DeepLink> {
  const { providerUid, course, takesScores } = await requireDeepLink(kernel, db, actor, uid)
  const platform = await readLtiPlatform(kernel, actor.realm, providerUid)
  if (platform === undefined) throw refuse('not_found')
  return { id: uid, platform: platform.name, course, takesScores }
}

/**
 * Stores the chosen link. Returns the path of the page that returns to the platform, or null if the frame of the platform
 * returns. Throws `not_found`, and `book_not_found` for a book that the person cannot read.
 */
export async function chooseLink(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  uid: string,
  choice: CallBody<typeof answerDeepLink>,
): Promise<string | null> {
  const row = await requireDeepLink(kernel, db, actor, uid)
  const answer = await toContentItems(kernel, db, actor, row, choice)
  await db.update(table).set({ answer }).where(eq(table.uid, uid))
  return row.frameHash === null ? `/lti/deep-links/${uid}/return` : null
}

async function toContentItems(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  { takesScores }: DeepLinkRow,
  choice: CallBody<typeof answerDeepLink>,
): Promise<ContentItem[]> {
  const { publicOrigin } = kernel.settings
  const link = { type: 'ltiResourceLink', window: { targetName: '_blank' } } as const
  if (choice.type === 'none') return []
  if (choice.type === 'assignment') {
    const found = await findLinkableAssignment(db, actor, choice.assignment)
    if (found === undefined) throw refuse('not_found')
    const { id, title, scoreMaximum } = found
    const hasColumn = takesScores && scoreMaximum > 0
    return [
      {
        ...link,
        title,
        url: linkAddress(publicOrigin, { assignment: id }),
        ...(hasColumn ? { lineItem: { scoreMaximum, label: title, resourceId: id } } : {}),
      },
    ]
  }
  const { book, place } = choice
  const title = (await findTitles(db, [book])).get(book)
  const isReadable = await mayRead(db, toReader(actor), book, kernel.clock.now())
  if (title === undefined || !isReadable) throw refuse('book_not_found')
  return [
    {
      ...link,
      title: place === undefined ? title : `${title}: ${place.title}`,
      url: linkAddress(publicOrigin, { book, place: place?.uri }),
    },
  ]
}

/** A signed answer, and the address of the platform that takes it as the form field `JWT`. */
interface SignedAnswer {
  readonly address: string
  readonly jwt: string
}

/** Returns the answer for the browser in which the teacher has chosen; undefined if there is none. */
export async function findAnswer(
  { kernel }: { readonly kernel: Kernel },
  uid: string,
  browser: string,
): Promise<SignedAnswer | undefined> {
  const isOwn = and(eq(table.uid, uid), eq(table.browserHash, hashSecret(browser)))
  return sign(kernel, await findRow(kernel, isOwn))
}

/** Returns the answer for the frame of the platform; undefined while the teacher chooses. */
export async function findFrameAnswer(
  { kernel }: { readonly kernel: Kernel },
  frame: string,
): Promise<SignedAnswer | undefined> {
  return sign(kernel, await findRow(kernel, eq(table.frameHash, hashSecret(frame))))
}

async function findRow(kernel: Kernel, where: ReturnType<typeof and>): Promise<DeepLinkRow | undefined> {
  const now = kernel.clock.now()
  const found = await Promise.all(
    kernel.shards.each.map((db) =>
      db
        .select()
        .from(table)
        .where(and(where, gt(table.expiresAt, now))),
    ),
  )
  return found.flat()[0]
}

/** Signs the answer. LTI Deep Linking 2.0 §4.5. */
async function sign(kernel: Kernel, row: DeepLinkRow | undefined): Promise<SignedAnswer | undefined> {
  if (row === undefined || row.answer === null) return undefined
  const platform = await readLtiPlatform(kernel, row.realm, row.providerUid)
  if (platform === undefined) return undefined
  const { key, kid } = await readToolKey(kernel)
  const now = Math.floor(kernel.clock.now().getTime() / 1000)
  const jwt = await new SignJWT({
    nonce: kernel.ids.next(),
    [`${LTI}/message_type`]: 'LtiDeepLinkingResponse',
    [`${LTI}/version`]: '1.3.0',
    [`${LTI}/deployment_id`]: row.deploymentId,
    [`${DL}/content_items`]: row.answer,
    ...(row.data === null ? {} : { [`${DL}/data`]: row.data }),
  })
    .setProtectedHeader({ alg: LTI_ALGORITHM, kid, typ: 'JWT' })
    .setIssuer(platform.clientId)
    .setAudience(platform.issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + ANSWER_LIFETIME_S)
    .sign(key)
  return { address: row.returnAddress, jwt }
}

export async function deleteExpiredDeepLinks(kernel: Kernel): Promise<void> {
  for (const db of kernel.shards.each) await db.delete(table).where(lt(table.expiresAt, kernel.clock.now()))
}
