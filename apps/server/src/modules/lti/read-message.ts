import * as z from 'zod'

const LTI = 'https://purl.imsglobal.org/spec/lti/claim'
const NAME_MAX = 255

/** A claim that is wrong counts as missing, because a launch also works without it. */
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
const Id = z.string().min(1).max(NAME_MAX)
/** An address of the web. A script address would run in a page of ours that sends a form to it. */
const WebAddress = z.url({ protocol: /^https?$/u })
const Title = optional(z.string().trim().min(1).max(NAME_MAX))

const Common = z.object({
  [`${LTI}/version`]: z.literal('1.3.0'),
  [`${LTI}/deployment_id`]: Id,
  [`${LTI}/target_link_uri`]: optional(z.url()),
  [`${LTI}/context`]: optional(z.object({ id: Id, title: Title, label: Title })),
  [`${LTI}/roles`]: optional(z.array(z.string())),
  [`${LTI}/custom`]: optional(z.record(z.string(), z.unknown())),
  'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': optional(
    z.object({ context_memberships_url: WebAddress }),
  ),
  'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': optional(
    z.object({ scope: z.array(z.string()), lineitem: optional(WebAddress) }),
  ),
})
const Settings = z.object({
  deep_link_return_url: WebAddress,
  accept_types: z.array(z.string()),
  accept_lineitem: optional(z.boolean()),
  data: optional(z.string()),
})

/** The claims of a launch that are used here. LTI Core 1.3 §4.3, LTI Deep Linking 2.0 §4.4. */
export interface LtiMessage {
  readonly deployment: string
  /** Address of this deployment that the link names. */
  readonly target: string | undefined
  readonly custom: Readonly<Record<string, unknown>>
  readonly course: { readonly id: string; readonly title: string | undefined } | undefined
  readonly roles: readonly string[]
  /** Address of the members of the course. */
  readonly membersAddress: string | undefined
  /** Address of the column of the grade book that takes scores. */
  readonly lineItem: string | undefined
  /** True if a new link can have a column in the grade book. */
  readonly takesScores: boolean
  /** The request for a link. Undefined for a link that a person has opened. */
  readonly deepLink: { readonly returnAddress: string; readonly data: string | undefined } | undefined
}

const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'

/** Reads the claims of a checked token. Returns undefined if they are no message of LTI 1.3 that this deployment knows. */
export function readMessage(claims: Readonly<Record<string, unknown>>): LtiMessage | undefined {
  const common = Common.safeParse(claims)
  if (!common.success) return undefined
  const type = claims[`${LTI}/message_type`]
  const settings = Settings.safeParse(claims['https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings']).data
  const isDeepLink = type === 'LtiDeepLinkingRequest'
  if (!isDeepLink && type !== 'LtiResourceLinkRequest') return undefined
  if (isDeepLink && settings?.accept_types.includes('ltiResourceLink') !== true) return undefined
  const found = common.data
  const course = found[`${LTI}/context`]
  const grades = found['https://purl.imsglobal.org/spec/lti-ags/claim/endpoint']
  return {
    deployment: found[`${LTI}/deployment_id`],
    target: found[`${LTI}/target_link_uri`],
    custom: found[`${LTI}/custom`] ?? {},
    course: course && { id: course.id, title: course.title ?? course.label },
    roles: found[`${LTI}/roles`] ?? [],
    membersAddress: found['https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice']?.context_memberships_url,
    lineItem: grades?.scope.includes(SCORE_SCOPE) === true ? grades.lineitem : undefined,
    takesScores: settings?.accept_lineitem ?? false,
    deepLink:
      isDeepLink && settings !== undefined
        ? { returnAddress: settings.deep_link_return_url, data: settings.data }
        : undefined,
  }
}

const COURSE_ROLE = 'http://purl.imsglobal.org/vocab/lis/v2/membership'

/** Returns whether the person teaches the course. LTI Core 1.3, appendix A.2.2. */
export const isInstructor = ({ roles }: Pick<LtiMessage, 'roles'>): boolean =>
  roles.some(
    (role) =>
      role === 'Instructor' || role === `${COURSE_ROLE}#Instructor` || role.startsWith(`${COURSE_ROLE}/Instructor#`),
  )
