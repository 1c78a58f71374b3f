import * as z from 'zod'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const Text = z.string().default('')
const List = z
  .array(z.object({ value: Text, display: Text, type: Text, primary: z.boolean().default(false) }))
  .default([])

/** The attributes of a user that a roster needs. RFC 7643 §4.1 and §4.3. */
export const User = z
  .object({
    externalId: Text,
    userName: Text,
    name: z.object({ givenName: Text, familyName: Text }).default({ givenName: '', familyName: '' }),
    title: Text,
    userType: Text,
    active: z.boolean().default(true),
    emails: List,
    roles: List,
    entitlements: List,
    [ENTERPRISE]: z
      .object({ department: Text, division: Text, organization: Text, costCenter: Text })
      .default({ department: '', division: '', organization: '', costCenter: '' }),
  })
  .transform(({ [ENTERPRISE]: enterprise, ...user }) => ({ ...user, ...enterprise }))
export type User = z.output<typeof User>

/** RFC 7643 §4.2. */
export const Group = z.object({
  externalId: Text,
  displayName: Text,
  members: z.array(z.object({ value: Text })).default([]),
})
export type Group = z.output<typeof Group>
