import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { textBetween, textUpTo } from './text.ts'

/** The settings of a provider that differ from one registration to another. */
export const PROVIDER_FIELDS = [
  'issuer',
  'tenant',
  'clientId',
  'clientSecret',
  'teamId',
  'keyId',
  'privateKey',
  'metadataAddress',
  'entityId',
  'metadataCertificate',
  'authorizationAddress',
  'tokenAddress',
  'keysAddress',
  'deploymentId',
] as const
export type ProviderField = (typeof PROVIDER_FIELDS)[number]

/** Fields that the server never returns. */
export const PROVIDER_SECRETS = ['clientSecret', 'privateKey'] as const satisfies readonly ProviderField[]

interface ProviderTemplateInfo {
  /** Proper name, the same in all languages. */
  readonly name: string
  /** `lti`: a learning platform, from which people open Lectern. The log-in page does not offer it. */
  readonly protocol: 'oidc' | 'saml' | 'lti'
  /** The fields that a super user fills. */
  readonly fields: readonly ProviderField[]
  /** Fields that can stay empty. */
  readonly optional?: readonly ProviderField[]
  /** True if only a domain says which school a person belongs to. */
  readonly needsDomains?: true
}

const CLIENT = ['clientId', 'clientSecret'] as const

/** The kinds of providers, with the fields that each asks for. */
export const PROVIDER_TEMPLATES = {
  'entra-id': { name: 'Microsoft Entra ID', protocol: 'oidc', fields: ['tenant', ...CLIENT] },
  google: { name: 'Google Workspace', protocol: 'oidc', fields: CLIENT, needsDomains: true },
  'apple-school': {
    name: 'Apple School Manager',
    protocol: 'oidc',
    fields: ['clientId', 'teamId', 'keyId', 'privateKey'],
    needsDomains: true,
  },
  feide: { name: 'Feide', protocol: 'oidc', fields: CLIENT },
  mpassid: { name: 'MPASSid', protocol: 'oidc', fields: CLIENT },
  unilogin: { name: 'Unilogin', protocol: 'oidc', fields: CLIENT },
  clever: { name: 'Clever', protocol: 'oidc', fields: CLIENT },
  classlink: { name: 'ClassLink', protocol: 'oidc', fields: CLIENT },
  skolon: { name: 'Skolon', protocol: 'oidc', fields: ['issuer', ...CLIENT] },
  oidc: { name: 'OpenID Connect', protocol: 'oidc', fields: ['issuer', ...CLIENT] },
  kennisnet: {
    name: 'Entree Federatie (Kennisnet)',
    protocol: 'saml',
    fields: ['metadataAddress'],
    optional: ['entityId'],
  },
  skolfederation: {
    name: 'Skolfederation',
    protocol: 'saml',
    fields: ['metadataAddress', 'entityId', 'metadataCertificate'],
    needsDomains: true,
  },
  saml: {
    name: 'SAML 2.0',
    protocol: 'saml',
    fields: ['metadataAddress'],
    optional: ['entityId', 'metadataCertificate'],
  },
  canvas: { name: 'Canvas', protocol: 'lti', fields: ['clientId'], optional: ['deploymentId'] },
  moodle: { name: 'Moodle', protocol: 'lti', fields: ['issuer', 'clientId'], optional: ['deploymentId'] },
  lti: {
    name: 'LTI 1.3',
    protocol: 'lti',
    fields: ['issuer', 'clientId', 'authorizationAddress', 'tokenAddress', 'keysAddress'],
    optional: ['deploymentId'],
  },
} as const satisfies Readonly<Record<string, ProviderTemplateInfo>>
export type ProviderTemplate = keyof typeof PROVIDER_TEMPLATES
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
export const PROVIDER_TEMPLATE_NAMES = Object.keys(PROVIDER_TEMPLATES) as [ProviderTemplate, ...ProviderTemplate[]]
export const ProviderTemplate = z.enum(PROVIDER_TEMPLATE_NAMES)

/** Returns the fields of a template, and whether it needs domains. */
export const readTemplate = (template: ProviderTemplate): ProviderTemplateInfo => PROVIDER_TEMPLATES[template]

/**
 * The accounts for people without an account. `none`: no account is created. `claimed`: the provider says the role.
 * `student`, `employee`: each new person has this role if the provider says none.
 */
export const NEW_PEOPLE = ['none', 'claimed', 'student', 'employee'] as const
export const NewPeople = z.enum(NEW_PEOPLE)
export type NewPeople = z.infer<typeof NewPeople>

const NAME_MAX = 100
const FIELD_MAX = 8000
const DOMAINS_MAX = 100
export const PROVIDER_DOMAIN = /^(?=.{3,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/** Id of a directory of Entra ID. Its domain names are no ids, because the tokens contain the id only. */
export const PROVIDER_TENANT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const ProviderDecisions = z.object({
  template: ProviderTemplate,
  /** Text on the log-in page. */
  name: textBetween(1, NAME_MAX),
  /** Only people of this school unit and the units below can log in. Null: all people of the realm. */
  schoolUnit: z.nullable(z.uuid()),
  /** Domains of the addresses that the provider gives its people, such as `school.example`. */
  domains: z.array(z.string().check(z.regex(PROVIDER_DOMAIN))).check(z.maxLength(DOMAINS_MAX)),
  newPeople: NewPeople,
  /** True: the log-in page offers the provider. */
  active: z.boolean(),
})

/** Decisions that have a default. */
const LogOutDecisions = z.object({
  /** True: a log-out here continues at the provider, if it offers a log-out. Default: true. */
  logsOut: z.boolean(),
  /** True: requests for a log-in are signed, also if the metadata of the provider does not ask for it. Default: false. */
  signsRequests: z.boolean(),
})

/** A provider at which the people of a school, a municipality or a realm log in with the school's own account. */
export const IdentityProvider = z.extend(ProviderDecisions, {
  ...LogOutDecisions.shape,
  id: z.uuid(),
  version: z.int(),
  /** Name of the school unit. Null for a provider of the realm. */
  schoolUnitName: z.nullable(z.string()),
  /** The fields that are no secrets. */
  config: z.partialRecord(z.enum(PROVIDER_FIELDS), z.string()),
  /** Names of all fields that have a value. */
  configured: z.array(z.enum(PROVIDER_FIELDS)),
  /** Address of this deployment that a super user registers at the provider. */
  callbackAddress: z.url(),
  /** Address of the SAML metadata of this deployment for the provider. Null for other protocols. */
  metadataAddress: z.nullable(z.url()),
  /** Addresses of this deployment that a learning platform needs in addition. Null for other protocols. */
  lti: z.nullable(z.object({ loginAddress: z.url(), keysAddress: z.url(), deepLinkAddress: z.url() })),
  /**
   * Addresses that a super user registers at an OpenID provider: for browsers that come back from a log-out, and for logout
   * tokens. Null for other protocols: the metadata of SAML names them.
   */
  loggedOutAddress: z.nullable(z.url()),
  backChannelAddress: z.nullable(z.url()),
  /** Our certificate at a provider of SAML, in PEM. Null before the first use, and for other protocols. */
  certificate: z.nullable(z.string()),
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

const params = z.object({ id: z.uuid() })
const shared = { service: 'auth', access: 'superUser' } as const

export const listIdentityProviders = defineCall({
  ...shared,
  method: 'GET',
  path: '/v1/providers',
  summary: 'List the identity providers of the schools of a realm',
  responses: { 200: z.object({ data: z.array(IdentityProvider) }) },
})

/**
 * Creates or changes a provider. The client chooses the id. A field of `config` that is missing keeps its value, and null
 * deletes it. An active provider needs all fields of its template. A domain belongs to one active provider of the realm.
 */
export const putIdentityProvider = defineCall({
  ...shared,
  method: 'PUT',
  path: '/v1/providers/:id',
  summary: 'Create or change an identity provider of a school, a municipality or a realm',
  repeat: 'first response',
  params,
  body: z.extend(ProviderDecisions, {
    ...z.partial(LogOutDecisions).shape,
    version: z.optional(z.int()),
    config: z.optional(z.partialRecord(z.enum(PROVIDER_FIELDS), z.nullable(textUpTo(FIELD_MAX)))),
  }),
  responses: { 200: IdentityProvider },
  errors: ['not_found', 'not_while_acting', 'changed_meanwhile', 'conflict'],
})

/**
 * Makes a new key for a provider of SAML. Requests are signed with it from now on, so the provider needs the new metadata.
 * Assertions that are encrypted for the key before can still be read.
 */
export const replaceProviderKey = defineCall({
  ...shared,
  method: 'POST',
  path: '/v1/providers/:id/key',
  summary: 'Replace the key of this deployment at an identity provider of SAML',
  repeat: 'first response',
  params,
  responses: { 200: IdentityProvider },
  errors: ['not_found', 'not_while_acting'],
})

/** People keep their accounts, but cannot log in at the provider. */
export const deleteIdentityProvider = defineCall({
  ...shared,
  method: 'DELETE',
  path: '/v1/providers/:id',
  summary: 'Delete an identity provider',
  params,
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting'],
})

/** Why a provider cannot be used. */
export const ProviderFault = z.enum([
  'not-configured',
  'wrong-address',
  'unreachable',
  'invalid-response',
  /** The signature of the metadata is not the one of the federation. */
  'untrusted',
  /** The metadata is out of date. */
  'expired',
])
export type ProviderFault = z.infer<typeof ProviderFault>

/** Reads the public description of the provider. Does not show whether the client id and the secret are right. */
export const testIdentityProvider = defineCall({
  ...shared,
  method: 'POST',
  path: '/v1/providers/:id/test',
  summary: 'Test the address of an identity provider',
  repeat: 'harmless',
  params,
  responses: { 200: z.object({ fault: z.nullable(ProviderFault) }) },
  errors: ['not_found', 'not_while_acting'],
})
