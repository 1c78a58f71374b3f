import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { textBetween, textUpTo } from '../text.ts'

/** Days for which a guardian code is valid. */
export const GUARDIAN_CODE_DAYS = 30

/** A guardian of a pupil, or a child of a guardian. */
export const Relative = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null if the actor may not see the person, for example a guardian without a role in a school unit of the actor. */
  username: z.nullable(z.string()),
})
export type Relative = z.infer<typeof Relative>

const Relatives = z.object({ values: z.array(Relative) })
const PersonParams = z.object({ id: z.uuid() })
const LinkParams = z.object({ id: z.uuid(), guardian: z.uuid() })

export const listRelatives = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/users/:id/guardianships',
  summary: 'List the guardians of a pupil, or those children of a guardian that the actor is responsible for',
  access: 'user',
  params: PersonParams,
  responses: { 200: Relatives },
  errors: ['not_found'],
})

export const listRelativeOptions = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/users/:id/guardianships/options',
  summary: 'Find the people of the same school unit that can be linked with a pupil or a guardian',
  access: 'user',
  params: PersonParams,
  query: z.object({ q: textUpTo(100) }),
  responses: { 200: Relatives },
  errors: ['not_found'],
})

export const linkGuardian = defineCall({
  service: 'controlPanel',
  method: 'PUT',
  path: '/v1/users/:id/guardians/:guardian',
  summary: 'Link a guardian of the same school unit with a pupil',
  access: 'user',
  params: LinkParams,
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting'],
})

export const unlinkGuardian = defineCall({
  service: 'controlPanel',
  method: 'DELETE',
  path: '/v1/users/:id/guardians/:guardian',
  summary: 'Unlink a guardian from a pupil',
  access: 'user',
  params: LinkParams,
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting'],
})

export const GuardianCodeState = z.enum(['open', 'used', 'withdrawn', 'expired'])
export type GuardianCodeState = z.infer<typeof GuardianCodeState>

/** An invitation of a guardian. The code itself is shown only once. */
export const GuardianCode = z.object({
  id: z.uuid(),
  state: GuardianCodeState,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type GuardianCode = z.infer<typeof GuardianCode>

export const listGuardianCodes = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/users/:id/guardian-codes',
  summary: 'List the guardian codes of a pupil, the newest first',
  access: 'user',
  params: PersonParams,
  responses: { 200: z.object({ values: z.array(GuardianCode) }) },
  errors: ['not_found'],
})

/** The new code replaces an open code of the pupil. */
export const makeGuardianCode = defineCall({
  service: 'controlPanel',
  method: 'POST',
  path: '/v1/users/:id/guardian-codes',
  summary: 'Create a code with which one guardian adds a pupil as a child',
  access: 'user',
  repeat: 'first response',
  params: PersonParams,
  responses: {
    201: z.object({
      id: z.uuid(),
      /** The code with a hyphen in the middle. */
      code: z.string(),
      expiresAt: z.iso.datetime(),
      /** Name of the school that the guardian sees before confirming. */
      school: z.string(),
    }),
  },
  errors: ['not_found', 'not_while_acting'],
})

export const withdrawGuardianCode = defineCall({
  service: 'controlPanel',
  method: 'DELETE',
  path: '/v1/users/:id/guardian-codes/:code',
  summary: 'Withdraw an open guardian code',
  access: 'user',
  params: z.object({ id: z.uuid(), code: z.uuid() }),
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting'],
})

const CodeBody = z.object({ code: textBetween(1, 100) })
const CODE_ERRORS = [
  'guardian_code_wrong',
  'guardian_code_expired',
  'guardian_code_withdrawn',
  'guardian_code_used',
  'not_while_acting',
  'too_many_requests',
] as const

/** The code is in the body, so that it is in no address and no log. */
export const readGuardianCode = defineCall({
  service: 'account',
  method: 'POST',
  path: '/me/guardian-code',
  summary: 'Get the first name and the school of the child of a guardian code',
  access: 'user',
  repeat: 'harmless',
  body: CodeBody,
  responses: {
    200: z.object({
      firstname: z.string(),
      school: z.string(),
      /** True if the child is already linked with the user. */
      linked: z.boolean(),
    }),
  },
  errors: CODE_ERRORS,
})

/** A repeated request of the same guardian has the same result. */
export const addMyChild = defineCall({
  service: 'account',
  method: 'POST',
  path: '/me/children',
  summary: 'Add a child with a guardian code',
  access: 'user',
  repeat: 'harmless',
  body: CodeBody,
  responses: { 200: z.object({ uid: z.uuid(), firstname: z.string() }) },
  errors: CODE_ERRORS,
})
