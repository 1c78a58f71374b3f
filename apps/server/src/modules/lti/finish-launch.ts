import { decodeJwt } from 'jose'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { findLtiPlatforms } from '../federation/index.ts'
import type { LtiPlatform } from '../federation/index.ts'
import { joinCourse } from './courses.ts'
import { saveDeepLink } from './deep-links.ts'
import { findDestination, readTarget } from './destination.ts'
import { completeLaunch, takeLaunch } from './launch-store.ts'
import type { LtiContext } from './lti-context.ts'
import { isInstructor, readMessage } from './read-message.ts'
import type { LtiMessage } from './read-message.ts'
import { rememberResultTarget } from './results.ts'

const DEPLOYMENT_ID = 'https://purl.imsglobal.org/spec/lti/claim/deployment_id'

/**
 * Checks the answer of a platform, and finds the account and the page of the person. Returns the path of the page that logs
 * the person in. LTI Core 1.3 §4, IMS Security Framework 1.0 §5.1.3.
 */
export async function finishLaunch(context: LtiContext, state: string, browser: string): Promise<string | Refusal> {
  const { kernel, platforms } = context
  const launch = await takeLaunch(kernel, state, browser)
  if (launch instanceof Refusal) return launch
  const form = launch.form ?? {}
  const platform = await findPlatform(context, launch, form)
  if (platform instanceof Refusal) return platform
  const claims = await platforms.verify(platform, { state, nonce: launch.nonce }, form)
  if (claims instanceof Refusal) return claims
  const message = readMessage(claims)
  if (message === undefined || !acceptsDeployment(platform, message.deployment)) return refuse('provider_untrusted')
  if (message.deepLink !== undefined && !isInstructor(message)) return refuse('forbidden')
  const userUid = await platform.findAccount(claims)
  if (userUid instanceof Refusal) return userUid
  const { realm } = platform
  const subject = String(claims['sub'])
  await completeLaunch(kernel, launch.uid, {
    realm,
    userUid,
    amr: ['lti', ...(hasSeveralFactors(claims) ? ['mfa'] : [])],
  })
  const page = await findPage(context, platform, message, { userUid, subject, launch })
  return `/login/launch?${new URLSearchParams({ launch: launch.uid, redirect: page }).toString()}`
}

interface Launch {
  readonly issuer: string
  readonly clientId: string
  readonly browserHash: string
  readonly frameHash: string | null
}

/**
 * Finds the platform of a launch. Schools with one client id differ in the deployment, which only the token names. The token
 * is not checked yet; the check uses the keys of the platform that is found here.
 */
async function findPlatform(
  { kernel }: LtiContext,
  { issuer, clientId }: Launch,
  form: Readonly<Record<string, string>>,
): Promise<LtiPlatform | Refusal> {
  const found = await findLtiPlatforms(kernel, issuer, clientId)
  const deployment = readDeployment(form['id_token'])
  return found.find((platform) => acceptsDeployment(platform, deployment)) ?? found[0] ?? refuse('platform_unknown')
}

function readDeployment(token: string | undefined): string {
  try {
    return String(decodeJwt(token ?? '')[DEPLOYMENT_ID])
  } catch {
    return ''
  }
}

const acceptsDeployment = ({ deployments }: LtiPlatform, deployment: string): boolean =>
  deployments.length === 0 || deployments.includes(deployment)

interface LaunchedPerson {
  readonly userUid: string
  /** The platform's identifier of the person. */
  readonly subject: string
  readonly launch: Launch
}

async function findPage(
  { kernel, readCourse }: LtiContext,
  platform: LtiPlatform,
  message: LtiMessage,
  { userUid, subject, launch }: LaunchedPerson,
): Promise<string> {
  const { realm, uid: providerUid } = platform
  const { course, lineItem, deepLink } = message
  const readsMembers = await joinCourse(kernel, platform, message, userUid)
  if (readsMembers && course !== undefined)
    await kernel.jobs.send(readCourse, { realm, providerUid, contextId: course.id })
  if (deepLink !== undefined)
    return `/course-link/${await saveDeepLink(kernel, platform, message, { userUid, launch })}`
  const { page, entry } = await findDestination(
    kernel,
    { realm, userUid },
    readTarget(message, kernel.settings.publicOrigin),
  )
  if (entry !== undefined && lineItem !== undefined) {
    const { assignmentId } = entry
    const db = kernel.shards.forRealm(realm)
    await rememberResultTarget(db, { providerUid, realm, assignmentId, userUid, lineItem, subject })
  }
  return page
}

/** Returns whether the platform says that it checked several factors. RFC 8176. */
function hasSeveralFactors({ amr }: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(amr) && amr.includes('mfa')
}
