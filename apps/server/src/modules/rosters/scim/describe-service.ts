import { ENTERPRISE, EXTERNAL_ID, GROUP, SCHEMAS_OF, USER } from './schemas.ts'
import type { Attribute, ResourceKind, Schema } from './schemas.ts'

export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
/** Maximum number of resources in an answer. */
export const COUNT_MAX = 200

/** Path of a kind of resources, and its name. */
export const ENDPOINTS: Readonly<Record<ResourceKind, { readonly path: string; readonly name: string }>> = {
  user: { path: 'Users', name: 'User' },
  group: { path: 'Groups', name: 'Group' },
}

/** Returns the configuration of the service. RFC 7643 §5. */
export function describeConfiguration(base: string): object {
  const no = { supported: false }
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: COUNT_MAX },
    changePassword: no,
    sort: no,
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token that an administrator makes in the settings of the sync.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  }
}

/** Returns the types of resources. RFC 7643 §6. */
export function describeResourceTypes(base: string): readonly { readonly id: string }[] {
  return (['user', 'group'] as const).map((kind) => {
    const { path, name } = ENDPOINTS[kind]
    const [core, ...extensions] = SCHEMAS_OF[kind]
    return {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
      id: name,
      name,
      endpoint: `/${path}`,
      description: core.description,
      schema: core.id,
      schemaExtensions: extensions.map(({ id }) => ({ schema: id, required: false })),
      meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
    }
  })
}

/** Returns the schemas. RFC 7643 §7. */
export function describeSchemas(base: string): readonly { readonly id: string }[] {
  return [USER, ENTERPRISE, GROUP].map((schema) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: schema.id,
    name: schema.name,
    description: schema.description,
    attributes: attributesOf(schema).map(describeAttribute),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))
}

const attributesOf = (schema: Schema): readonly Attribute[] =>
  schema === ENTERPRISE ? schema.attributes : [...schema.attributes, EXTERNAL_ID]

function describeAttribute(attribute: Attribute): object {
  const { name, type, description, multiValued, required, caseExact, uniqueness, sub } = attribute
  return {
    name,
    type,
    multiValued: multiValued === true,
    description,
    required: required === true,
    caseExact: caseExact === true,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: uniqueness ?? 'none',
    ...(sub === undefined ? {} : { subAttributes: sub.map(describeAttribute) }),
  }
}
