import { Refused, replace } from './change.ts'
import type { Made, Outcome } from './change.ts'
import { findPerson, findUnit } from './expected-people.ts'
import { withUnitsBelow } from './expected-rights.ts'
import type { ModelPeriod, ModelUnit, RealmModel } from './realm-model.ts'

/** New values of a school unit. A missing value stays. */
export type UnitValues = Partial<
  Pick<
    ModelUnit,
    | 'version'
    | 'name'
    | 'type'
    | 'status'
    | 'parent'
    | 'city'
    | 'phone'
    | 'pupilNumber'
    | 'qrCodeLoginEnabled'
    | 'secureAuthEnabled'
  >
>

export function createUnit(realm: RealmModel, values: UnitValues, made: Made): Partial<Outcome> {
  const { name = '', type, parent = null } = values
  if (name.trim() === '' || type === undefined) throw new Refused('validation_failed')
  if (parent !== null && findUnit(realm, parent) === undefined) throw new Refused('not_found')
  const unit: ModelUnit = { ...EMPTY_UNIT, ...values, name, type, uid: made.uid, legacyId: made.legacyId, version: 1 }
  return {
    realm: { ...realm, units: [...realm.units, unit] },
    audit: [{ subject: made.uid, action: 'create-school-unit', details: { fields: Object.keys(values) } }],
  }
}

const EMPTY_UNIT = {
  status: 'active',
  parent: null,
  city: '',
  phone: '',
  pupilNumber: null,
  qrCodeLoginEnabled: false,
  secureAuthEnabled: false,
  identifiers: {},
} as const

export function changeUnit(realm: RealmModel, uid: string, values: UnitValues): Partial<Outcome> {
  const unit = findUnit(realm, uid)
  if (unit === undefined) throw new Refused('not_found')
  const { version, ...fields } = values
  if (version !== undefined && version !== unit.version) throw new Refused('changed_meanwhile')
  if (fields.name?.trim() === '') throw new Refused('validation_failed')
  const { parent } = fields
  if (typeof parent === 'string') {
    if (findUnit(realm, parent) === undefined) throw new Refused('not_found')
    if (withUnitsBelow(realm.units, [uid]).has(parent)) throw new Refused('validation_failed')
  }
  return {
    realm: { ...realm, units: replace(realm.units, uid, { ...fields, version: unit.version + 1 }) },
    audit: [{ subject: uid, action: 'change-school-unit', details: { fields: Object.keys(fields) } }],
  }
}

/** Returns the outcome of new identifiers of a unit, which replace all of them. */
export function setIdentifiers(
  realm: RealmModel,
  uid: string,
  wanted: Readonly<Record<string, string>>,
): Partial<Outcome> {
  const unit = findUnit(realm, uid)
  if (unit === undefined) throw new Refused('not_found')
  const identifiers = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''))
  return {
    realm: { ...realm, units: replace(realm.units, uid, { identifiers, version: unit.version + 1 }) },
    audit: [{ subject: uid, action: 'change-school-unit', details: { fields: Object.keys(wanted) } }],
  }
}

interface Dates {
  readonly startsAt: Date
  readonly endsAt: Date | null
}

export function createPeriod(
  realm: RealmModel,
  { kind, owner, type, startsAt, endsAt }: Omit<ModelPeriod, 'legacyId'>,
  { legacyId }: Made,
): Partial<Outcome> {
  requireOrder({ startsAt, endsAt })
  const found = kind === 'user' ? findPerson(realm, owner) : findUnit(realm, owner)
  if (found === undefined) throw new Refused('not_found')
  return {
    realm: { ...realm, periods: [...realm.periods, { legacyId, kind, owner, type, startsAt, endsAt }] },
    audit: [{ subject: owner, action: 'create-subscription-period', details: { type, period: legacyId } }],
  }
}

export function changePeriod(
  realm: RealmModel,
  kind: ModelPeriod['kind'],
  legacyId: number,
  dates: Dates,
): Partial<Outcome> {
  const period = findPeriod(realm, kind, legacyId)
  requireOrder(dates)
  const { owner, type } = period
  return {
    realm: { ...realm, periods: realm.periods.map((each) => (each === period ? { ...each, ...dates } : each)) },
    audit: [
      {
        subject: owner,
        action: 'change-subscription-period',
        details: { type, period: legacyId, fields: ['startsAt', 'endsAt'] },
      },
    ],
  }
}

export function deletePeriod(
  realm: RealmModel,
  kind: ModelPeriod['kind'],
  owner: string,
  legacyId: number,
): Partial<Outcome> {
  const period = findPeriod(realm, kind, legacyId)
  if (period.owner !== owner) throw new Refused('not_found')
  return {
    realm: { ...realm, periods: realm.periods.filter((each) => each !== period) },
    audit: [{ subject: owner, action: 'delete-subscription-period', details: { type: period.type, period: legacyId } }],
  }
}

function findPeriod({ periods }: RealmModel, kind: ModelPeriod['kind'], legacyId: number): ModelPeriod {
  const found = periods.find((period) => period.kind === kind && period.legacyId === legacyId)
  if (found === undefined) throw new Refused('not_found')
  return found
}

function requireOrder({ startsAt, endsAt }: Dates): void {
  if (endsAt !== null && endsAt <= startsAt) throw new Refused('validation_failed')
}
