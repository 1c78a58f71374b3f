import type { Realm, Role } from '@lectern/contracts'

/** The stored state of one realm, as plain values. The expected responses are computed from it. */
export interface RealmModel {
  readonly realm: Realm
  readonly units: readonly ModelUnit[]
  readonly groups: readonly ModelGroup[]
  readonly people: readonly ModelPerson[]
  readonly periods: readonly ModelPeriod[]
  readonly guardianships: readonly { readonly pupil: string; readonly guardian: string }[]
  /** The present time of the server. */
  readonly now: Date
}

export interface ModelUnit {
  readonly uid: string
  readonly legacyId: number
  readonly name: string
  readonly type: string
  readonly status: 'active' | 'inactive'
  readonly parent: string | null
  readonly city: string
  readonly phone: string
  readonly pupilNumber: number | null
  readonly qrCodeLoginEnabled: boolean
  readonly secureAuthEnabled: boolean
  readonly identifiers: Readonly<Record<string, string>>
  readonly version: number
}

export interface ModelGroup {
  readonly uid: string
  readonly legacyId: number
  readonly unit: string
  readonly name: string
  readonly code: string | null
  readonly ageFilter: number | null
  readonly version: number
}

export interface ModelRole {
  readonly unit: string
  readonly role: Role
  readonly active: boolean
  readonly addToSubSchools: boolean
}

export interface ModelPerson {
  readonly uid: string
  readonly legacyId: number
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly externalId: string | null
  readonly identifiers: Readonly<Record<string, string>>
  readonly superUser: boolean
  readonly shared: boolean
  readonly speakingBookRights: boolean
  readonly hidePasswordChange: boolean
  readonly ageFilter: number | null
  readonly deletion: { readonly cause: 'own-request' | 'no-school-unit' | 'administrator'; readonly dueAt: Date } | null
  readonly lastLogInAt: Date | null
  readonly lastReadAt: Date | null
  readonly createdAt: Date
  readonly version: number
  readonly roles: readonly ModelRole[]
  /** Uids of the groups of the person. */
  readonly groups: readonly string[]
}

export interface ModelPeriod {
  readonly legacyId: number
  readonly kind: 'user' | 'schoolUnit'
  readonly owner: string
  readonly type: string
  readonly startsAt: Date
  readonly endsAt: Date | null
}

/** A person with a token. */
export interface ModelActor {
  readonly person: ModelPerson
  readonly secure: boolean
  /** True after a log-in with a card, which gives only the rights of a student. */
  readonly card: boolean
}
