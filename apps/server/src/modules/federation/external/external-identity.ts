import type { ExternalMethod, Role } from '@lectern/contracts'
import type { SchoolIdentifier } from '../../account/index.ts'

/** Whom another organisation says somebody is, in our words. */
export interface ExternalIdentity {
  readonly method: ExternalMethod
  /** The organisation's own name for the person; never an e-mail address, which may be somebody else's tomorrow. */
  readonly subject: string
  readonly firstname: string
  readonly lastname: string
  /** Only one that the organisation has verified. */
  readonly email?: string
  /** Undefined where it says none that we know. */
  readonly role: Role | undefined
  readonly schools: readonly { readonly kind: SchoolIdentifier; readonly value: string }[]
}

/** What each organisation calls what we need. Docs, decision 13. */
interface Vocabulary {
  readonly subject: string
  readonly firstname: string
  readonly lastname: string
  readonly school: { readonly claim: string; readonly kind: SchoolIdentifier }
  readonly role: string
  readonly roles: Readonly<Record<string, Role>>
}

const VOCABULARIES: Readonly<Record<ExternalMethod, Vocabulary>> = {
  gar: {
    subject: 'IDO',
    firstname: 'PRE',
    lastname: 'NOM',
    school: { claim: 'UAI', kind: 'establishmentId' },
    role: 'PRO',
    roles: {
      National_elv: 'student',
      National_ens: 'employee',
      National_doc: 'employee',
      National_dir: 'employee',
      National_evs: 'employee',
      National_eta: 'employee',
      National_tut: 'guardian',
    },
  },
  vidis: {
    subject: 'sub',
    firstname: 'given_name',
    lastname: 'family_name',
    school: { claim: 'schulkennung', kind: 'sectoralCode' },
    role: 'rolle',
    roles: { LERN: 'student', LEHR: 'employee', LEIT: 'employee', ORGADMIN: 'employee', SORGBER: 'guardian' },
  },
  domino: {
    subject: 'sub',
    firstname: 'given_name',
    lastname: 'family_name',
    school: { claim: 'school', kind: 'sectoralCode' },
    role: 'role',
    roles: { student: 'student', teacher: 'employee', guardian: 'guardian' },
  },
  'ak-bibliotheken': {
    subject: 'sub',
    firstname: 'given_name',
    lastname: 'family_name',
    school: { claim: 'library', kind: 'officialMunicipalityKey' },
    role: 'role',
    roles: {},
  },
}

/** Reads an organisation's claims or attributes; undefined where they do not say who it is. */
export function readExternalIdentity(
  method: ExternalMethod,
  claims: Readonly<Record<string, unknown>>,
): ExternalIdentity | undefined {
  const vocabulary = VOCABULARIES[method]
  const [subject] = toTexts(claims[vocabulary.subject])
  if (subject === undefined) return undefined
  const [firstname = '', lastname = ''] = [vocabulary.firstname, vocabulary.lastname].map(
    (name) => toTexts(claims[name])[0],
  )
  const role = toTexts(claims[vocabulary.role])
    .map((value) => vocabulary.roles[value])
    .find((known) => known !== undefined)
  const [email] = claims['email_verified'] === true ? toTexts(claims['email']) : []
  const { claim, kind } = vocabulary.school
  return {
    method,
    subject,
    firstname,
    lastname,
    ...(email === undefined ? {} : { email }),
    role,
    schools: toTexts(claims[claim]).map((value) => ({ kind, value })),
  }
}

/** Whoever a library knows is a reader of it: a student of its school unit. */
export function toLibraryReader(library: string, reader: Pick<ExternalIdentity, 'subject' | 'firstname' | 'lastname'>) {
  return {
    ...reader,
    method: 'ak-bibliotheken',
    // Two libraries may have a card of the same number.
    subject: `${library}:${reader.subject}`,
    role: 'student',
    schools: [{ kind: 'officialMunicipalityKey', value: library }],
  } as const satisfies ExternalIdentity
}

/** One text, several, or none. */
function toTexts(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((one): one is string => typeof one === 'string' && one !== '')
}
