/** An attribute of a resource. RFC 7643 §7. */
export interface Attribute {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'complex'
  readonly description: string
  readonly multiValued?: boolean
  readonly required?: boolean
  readonly caseExact?: boolean
  readonly uniqueness?: 'server'
  /** Maximum number of characters. Default: `TEXT_MAX`. */
  readonly max?: number
  readonly sub?: readonly Attribute[]
}

export interface Schema {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly attributes: readonly Attribute[]
}

export type ResourceKind = 'user' | 'group'

export const TEXT_MAX = 1000
/** Values that are indexed in the database. */
const KEY_MAX = 255
export const MEMBERS_MAX = 50_000
export const ELEMENTS_MAX = 100

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  description,
  ...more,
})

const list = (name: string, description: string): Attribute => ({
  name,
  type: 'complex',
  description,
  multiValued: true,
  sub: [
    text('value', 'The value.'),
    text('display', 'A readable name of the value.'),
    text('type', 'The kind of the value, such as work or home.'),
    { name: 'primary', type: 'boolean', description: 'True for the preferred value.' },
  ],
})

/** `id` and `meta` are in every resource, and no client can change them. */
export const EXTERNAL_ID = text('externalId', 'The id of the identity provider.', { caseExact: true, max: KEY_MAX })

/**
 * The attributes that a roster needs. The server ignores all others, such as telephone numbers, addresses, photos and
 * passwords, so that it stores no more about a person than it uses.
 */
export const USER: Schema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  description: 'A person.',
  attributes: [
    text('userName', 'The unique name of the user.', { required: true, uniqueness: 'server', max: KEY_MAX }),
    {
      name: 'name',
      type: 'complex',
      description: 'The parts of the name.',
      sub: [
        text('formatted', 'The whole name.'),
        text('familyName', 'The last name.'),
        text('givenName', 'The first name.'),
        text('middleName', 'The middle name.'),
      ],
    },
    text('displayName', 'The name as it is shown.'),
    text('title', 'The title, such as Teacher.'),
    text('userType', 'The relation to the organization, such as Pupil.'),
    { name: 'active', type: 'boolean', description: 'False: the person has left.' },
    list('emails', 'The email addresses.'),
    list('roles', 'The roles.'),
    list('entitlements', 'The entitlements.'),
  ],
}

export const ENTERPRISE: Schema = {
  id: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  name: 'EnterpriseUser',
  description: 'A person of an organization.',
  attributes: [
    text('employeeNumber', 'The number of the person in the organization.'),
    text('costCenter', 'The cost center.'),
    text('organization', 'The organization.'),
    text('division', 'The division.'),
    text('department', 'The department.'),
  ],
}

export const GROUP: Schema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  name: 'Group',
  description: 'A group of people.',
  attributes: [
    text('displayName', 'The name of the group.', { required: true, max: KEY_MAX }),
    {
      name: 'members',
      type: 'complex',
      description: 'The users and groups of the group.',
      multiValued: true,
      sub: [text('value', 'The id of the member.', { caseExact: true, max: KEY_MAX })],
    },
  ],
}

/** The schemas of a kind of resources: the core schema first. */
export const SCHEMAS_OF: Readonly<Record<ResourceKind, readonly [Schema, ...Schema[]]>> = {
  user: [USER, ENTERPRISE],
  group: [GROUP],
}

/** The place of an attribute: in the core schema, or in an extension, whose attributes are nested below its URN. */
export interface Place {
  readonly attribute: Attribute
  readonly extension: string | undefined
}

/**
 * Finds an attribute by its name, with or without the URN of its schema. Names do not depend on case. Returns undefined for
 * an attribute that the server does not store. RFC 7644 §3.10.
 */
export function findAttribute(kind: ResourceKind, name: string): Place | undefined {
  const [core, ...extensions] = SCHEMAS_OF[kind]
  for (const schema of [core, ...extensions]) {
    const isCore = schema === core
    const own = withoutUrn(schema, name) ?? (isCore ? name : undefined)
    if (own === undefined) continue
    const attribute = findByName(isCore ? [...schema.attributes, EXTERNAL_ID] : schema.attributes, own)
    if (attribute !== undefined) return { attribute, extension: isCore ? undefined : schema.id }
  }
  return undefined
}

/** Returns the schema with a URN. */
export function findSchema(kind: ResourceKind, urn: string): Schema | undefined {
  return SCHEMAS_OF[kind].find(({ id }) => id.toLowerCase() === urn.toLowerCase())
}

export function findByName(attributes: readonly Attribute[], name: string): Attribute | undefined {
  return attributes.find((attribute) => attribute.name.toLowerCase() === name.toLowerCase())
}

function withoutUrn({ id }: Schema, name: string): string | undefined {
  return name.toLowerCase().startsWith(`${id.toLowerCase()}:`) ? name.slice(id.length + 1) : undefined
}
