import type { ExternalMethod, Role } from '@lectern/contracts'
import type { SchoolIdentifier } from '../../account/index.ts'
import { toTexts } from './to-texts.ts'

/** A person's data from an external organisation. */
export interface ExternalIdentity {
  readonly method: ExternalMethod
  /**
   * The organisation's stable identifier of the person. An email address is not stable: an organisation can later give
   * the address to another person.
   */
  readonly subject: string
  readonly firstname: string
  readonly lastname: string
  /** Only an email address that the organisation has verified. */
  readonly email?: string
  /** Undefined if the claims contain no known role. */
  readonly role: Role | undefined
  readonly schools: readonly { readonly kind: SchoolIdentifier; readonly value: string }[]
}

/** Names of the claims or attributes of one organisation. Source: decision 13. */
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

/** Reads claims or attributes. Returns undefined if the subject is missing. */
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

/** Returns the identity of a library user, as a student of the library's school unit. */
export function toLibraryReader(library: string, reader: Pick<ExternalIdentity, 'subject' | 'firstname' | 'lastname'>) {
  return {
    ...reader,
    method: 'ak-bibliotheken',
    // Two libraries can issue the same card number.
    subject: `${library}:${reader.subject}`,
    role: 'student',
    schools: [{ kind: 'officialMunicipalityKey', value: library }],
  } as const satisfies ExternalIdentity
}
