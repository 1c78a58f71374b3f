import type { PersonIdentifier, ProviderField, ProviderTemplate, Role } from '@lectern/contracts'
import type { SchoolIdentifier } from '../../account/index.ts'
import type { Claims } from '../external/connector.ts'
import { toTexts } from '../external/to-texts.ts'
import { readRole } from './role-words.ts'

export type ProviderConfig = Readonly<Partial<Record<ProviderField, string>>>

/**
 * A value that identifies a person. It counts only if `domain` is a domain of the provider, or undefined. `externalId`, the
 * id of the school's system, counts only for a provider of a school unit.
 */
interface IdentifierClaim {
  readonly kind: PersonIdentifier | 'externalId' | 'email'
  readonly value: string
  readonly domain: string | undefined
}

/** A person as a provider describes them. */
export interface ClaimedPerson {
  /** The provider's identifier of the person, which it never gives to another person. */
  readonly subject: string
  readonly firstname: string
  readonly lastname: string
  readonly identifiers: readonly IdentifierClaim[]
  readonly role: Role | undefined
  readonly schools: readonly { readonly kind: SchoolIdentifier; readonly value: string }[]
}

/** How a kind of provider is reached, and the names of its claims. */
export interface TemplateRules {
  /** Base URL of an OpenID provider. Undefined for SAML. */
  readonly issuer?: (config: ProviderConfig) => string
  /** Scope of OpenID Connect. */
  readonly scope?: string
  /** True if the provider checks the domain of each address, so that domains need not be listed. */
  readonly provesDomains?: true
  readonly responseMode?: 'form_post'
  /** Names of the claim with the identifier of the person; the first one with a value counts. */
  readonly subject: readonly string[]
  /** Names of the claims with the first and the last name. Default: those of OpenID Connect. */
  readonly names?: readonly [firstname: readonly string[], lastname: readonly string[]]
  /** Names of the claims with the role, or a function that reads the words for the role. */
  readonly roles: readonly string[] | ((claims: Claims) => readonly string[])
  /** Claims that identify the account of the person. */
  readonly identifiers: (claims: Claims) => readonly IdentifierClaim[]
  readonly school?: { readonly claim: string; readonly kind: SchoolIdentifier }
  /** Returns whether the person belongs to this registration. The signature and the issuer are already checked. */
  readonly accepts?: (claims: Claims, config: ProviderConfig, domains: readonly string[]) => boolean
}

const first = (claims: Claims, ...names: readonly string[]): string | undefined =>
  names.flatMap((name) => toTexts(claims[name]))[0]

const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** An identifier that ends in a domain. A value without a domain is left out. */
function scoped(kind: IdentifierClaim['kind'], value: string | undefined): IdentifierClaim[] {
  const domain = value?.split('@', 3)[1]?.toLowerCase()
  return value === undefined || domain === undefined || domain === '' ? [] : [{ kind, value, domain }]
}

function plain(kind: IdentifierClaim['kind'], value: string | undefined): IdentifierClaim[] {
  return value === undefined ? [] : [{ kind, value, domain: undefined }]
}

/** The names of eduPerson as object identifiers, and in the form that some providers use. RFC 4512, REFEDS eduPerson. */
const EPPN = ['urn:oid:1.3.6.1.4.1.5923.1.1.1.6', 'eduPersonPrincipalName']
const AFFILIATION = ['urn:oid:1.3.6.1.4.1.5923.1.1.1.1', 'eduPersonAffiliation', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9']
const MAIL = ['urn:oid:0.9.2342.19200300.100.1.3', 'mail']
const SAML_NAMES = [
  ['urn:oid:2.5.4.42', 'givenName', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname'],
  ['urn:oid:2.5.4.4', 'sn', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname'],
] as const

/**
 * The claims of LTI 1.3. `person_sourcedid` is the id in the school's own system, which only administrators of the platform
 * set. The email address does not count, because people of some platforms choose it themselves. LTI Core 1.3 §5.3 and §5.4.
 */
const LTI_CLAIMS = 'https://purl.imsglobal.org/spec/lti/claim'
const LTI_RULES: TemplateRules = {
  subject: ['sub'],
  roles: (claims) => readLtiRoles(toTexts(claims[`${LTI_CLAIMS}/roles`])),
  identifiers: (claims) => plain('externalId', readSourcedId(claims[`${LTI_CLAIMS}/lis`])),
}

/**
 * Returns the names of the roles at the institution, or else those in the course: a teacher can be a learner in a course.
 * LTI Core 1.3, appendix A.2.
 */
function readLtiRoles(roles: readonly string[]): string[] {
  const named = roles.map((role) => ({ role, name: role.split('#', 2)[1] ?? role }))
  const institution = named.filter(({ role, name }) => role.includes('/institution/person#') && name !== 'None')
  return (institution.length > 0 ? institution : named).map(({ name }) => name)
}

const readSourcedId = (lis: unknown): string | undefined =>
  typeof lis === 'object' && lis !== null && 'person_sourcedid' in lis ? toTexts(lis.person_sourcedid)[0] : undefined

const fixed = (issuer: string) => () => issuer
const configured = ({ issuer = '' }: ProviderConfig) => issuer

/**
 * The rules of each template. Sources: the pages of the providers for developers. An email address counts only if the
 * provider says that it has verified it, and if its domain is one of the provider.
 */
export const TEMPLATE_RULES: Readonly<Record<ProviderTemplate, TemplateRules>> = {
  // `oid` is the same for all applications of a tenant; `preferred_username` is the user principal name.
  'entra-id': {
    issuer: ({ tenant = '' }) => `https://login.microsoftonline.com/${tenant.toLowerCase()}/v2.0`,
    scope: 'openid profile email',
    subject: ['oid'],
    roles: ['roles'],
    identifiers: (claims) => [
      ...scoped('office365', first(claims, 'upn', 'preferred_username')),
      ...(isTrue(claims['xms_edov']) ? scoped('email', first(claims, 'email')) : []),
    ],
    accepts: ({ tid }, { tenant = '' }) => tid === tenant.toLowerCase(),
  },
  // `hd` is the domain of a Workspace account. A private account has none.
  google: {
    issuer: fixed('https://accounts.google.com'),
    scope: 'openid profile email',
    subject: ['sub'],
    roles: [],
    identifiers: (claims) => [
      ...plain('gsuiteid', first(claims, 'sub')),
      ...(isTrue(claims['email_verified']) ? scoped('gsuiteemail', first(claims, 'email')) : []),
      ...(isTrue(claims['email_verified']) ? scoped('email', first(claims, 'email')) : []),
    ],
    accepts: ({ hd }, _config, domains) => typeof hd === 'string' && domains.includes(hd.toLowerCase()),
  },
  // A school proves its domains to Apple. Apple does not verify the addresses of managed accounts one by one.
  'apple-school': {
    issuer: fixed('https://appleid.apple.com'),
    scope: 'openid email',
    responseMode: 'form_post',
    subject: ['sub'],
    roles: [],
    identifiers: (claims) => (isTrue(claims['is_private_email']) ? [] : scoped('email', first(claims, 'email'))),
    accepts: ({ email }, _config, domains) =>
      typeof email === 'string' && domains.includes(email.split('@', 3)[1]?.toLowerCase() ?? ''),
  },
  feide: {
    issuer: fixed('https://auth.dataporten.no'),
    scope: 'openid profile userid-feide',
    provesDomains: true,
    subject: ['sub'],
    roles: ['https://n.feide.no/claims/eduPersonAffiliation'],
    identifiers: (claims) => scoped('eppn', first(claims, 'https://n.feide.no/claims/eduPersonPrincipalName')),
  },
  // A role is a text such as `Helsinki;32132;9A;Oppilas`.
  mpassid: {
    issuer: fixed('https://mpass-proxy.csc.fi'),
    scope: 'openid profile',
    subject: ['urn:mpass.id:uid'],
    roles: ['urn:mpass.id:role'],
    identifiers: (claims) => plain('externalId', first(claims, 'urn:mpass.id:uid')),
    school: { claim: 'urn:mpass.id:schoolCode', kind: 'sisSchoolUnitCode' },
  },
  unilogin: {
    issuer: fixed('https://broker.unilogin.dk/auth/realms/broker'),
    scope: 'openid',
    subject: ['uniid'],
    roles: ['aktoer_gruppe'],
    identifiers: (claims) => plain('externalId', first(claims, 'uniid')),
  },
  clever: {
    issuer: fixed('https://clever.com'),
    scope: 'openid',
    subject: ['multi_role_user_id', 'user_id'],
    roles: ['user_type'],
    identifiers: (claims) => plain('externalId', first(claims, 'multi_role_user_id', 'user_id')),
  },
  // `SourcedId` is the id of the person in OneRoster.
  classlink: {
    issuer: fixed('https://launchpad.classlink.com'),
    scope: 'openid profile email',
    subject: ['sub'],
    roles: ['Role', 'role'],
    identifiers: (claims) => plain('externalId', first(claims, 'SourcedId', 'sourcedId')),
  },
  skolon: {
    issuer: configured,
    scope: 'openid profile',
    subject: ['sub'],
    roles: ['role', 'userType'],
    identifiers: (claims) => plain('externalId', first(claims, 'sub')),
  },
  // The names of eduPerson in OpenID Connect: REFEDS, Mapping of SAML attributes to OIDC claims.
  oidc: {
    issuer: configured,
    scope: 'openid profile email',
    subject: ['sub'],
    roles: ['eduperson_affiliation', 'roles', 'role'],
    identifiers: (claims) => [
      ...scoped('eppn', first(claims, 'eduperson_principal_name', 'eduPersonPrincipalName', 'eppn')),
      ...(isTrue(claims['email_verified']) ? scoped('email', first(claims, 'email')) : []),
    ],
  },
  // `uid` is the same for a person at all services. `nlEduPersonRealId` has the user name at the school.
  kennisnet: {
    subject: ['uid'],
    names: SAML_NAMES,
    roles: ['eduPersonAffiliation'],
    identifiers: (claims) => plain('externalId', first(claims, 'nlEduPersonRealId')),
    school: { claim: 'nlEduPersonHomeOrganizationId', kind: 'sectoralCode' },
  },
  // Swedish schools agree on the attributes of 'Skolfederation, attribute profile'.
  skolfederation: {
    subject: EPPN,
    names: SAML_NAMES,
    roles: AFFILIATION,
    identifiers: (claims) => [...scoped('eppn', first(claims, ...EPPN)), ...scoped('email', first(claims, ...MAIL))],
    school: { claim: 'urn:oid:1.2.752.194.10.2.4', kind: 'sisSchoolUnitCode' },
  },
  canvas: LTI_RULES,
  moodle: LTI_RULES,
  lti: LTI_RULES,
  saml: {
    subject: ['urn:oasis:names:tc:SAML:attribute:subject-id', ...EPPN, 'sub'],
    names: SAML_NAMES,
    roles: [...AFFILIATION, 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'],
    identifiers: (claims) => scoped('eppn', first(claims, ...EPPN)),
  },
}

const OIDC_NAMES = [['given_name'], ['family_name']] as const

/** Reads the claims of a person. Returns undefined if the identifier of the person is missing. */
export function readClaimedPerson(rules: TemplateRules, claims: Claims): ClaimedPerson | undefined {
  const subject = first(claims, ...rules.subject)
  if (subject === undefined) return undefined
  const { school, names: [firstnames, lastnames] = OIDC_NAMES } = rules
  return {
    subject,
    firstname: first(claims, ...firstnames) ?? '',
    lastname: first(claims, ...lastnames) ?? '',
    identifiers: rules.identifiers(claims),
    role: readRole(
      typeof rules.roles === 'function' ? rules.roles(claims) : rules.roles.flatMap((name) => toTexts(claims[name])),
    ),
    schools: school === undefined ? [] : toTexts(claims[school.claim]).map((value) => ({ kind: school.kind, value })),
  }
}
