import type { FieldProblem, SchoolUnit, SchoolUnitData } from '@lectern/contracts'
import { numberProblems } from '../../../platform/forms/number-problems.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'

export const UNIT_FIELDS = ['name', 'address', 'postalCode', 'city', 'country', 'phone', 'pupilNumber'] as const
export type UnitField = (typeof UNIT_FIELDS)[number]
export type UnitTexts = Readonly<Record<UnitField, string>>

export const EMPTY_UNIT: UnitTexts = {
  name: '',
  address: '',
  postalCode: '',
  city: '',
  country: '',
  phone: '',
  pupilNumber: '',
}

/** Returns the labels of the fields of an organization. */
export function useUnitFieldNames(): UnitTexts {
  const { t } = useManagementMessages()
  return {
    name: t('management.name'),
    address: t('management.address'),
    postalCode: t('management.postal_code'),
    city: t('management.city'),
    country: t('session.country'),
    phone: t('management.phone'),
    pupilNumber: t('management.pupil_number'),
  }
}

/** Returns the values of an organization as the texts of the form. */
export function readUnitTexts({ name, address, postalCode, city, country, phone, pupilNumber }: SchoolUnit): UnitTexts {
  const pupils = pupilNumber === null ? '' : String(pupilNumber)
  return { name, address, postalCode, city, country, phone, pupilNumber: pupils }
}

/** Returns the problems that the server could not report, because its contract accepts only numbers. */
export function checkUnit({ pupilNumber }: UnitTexts): FieldProblem[] {
  return numberProblems('pupilNumber', pupilNumber)
}

/** Returns the values that the user has changed. */
export function getUnitChanges(texts: UnitTexts, before: UnitTexts): SchoolUnitData {
  const changed = UNIT_FIELDS.filter((name) => texts[name] !== before[name])
  const plain = changed.filter((name) => name !== 'pupilNumber')
  const pupils = texts.pupilNumber.trim()
  return {
    ...Object.fromEntries(plain.map((name) => [name, texts[name]])),
    ...(changed.includes('pupilNumber') ? { pupilNumber: pupils === '' ? null : Number(pupils) } : {}),
  }
}
