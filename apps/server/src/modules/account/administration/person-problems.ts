import {
  AGE_FILTER_MAX,
  AGE_FILTER_MIN,
  emailRule,
  fieldProblem,
  nameRule,
  passwordRule,
  PERSON_IDENTIFIERS,
  textRule,
} from '@lectern/contracts'
import type { FieldProblem, FieldRule, PersonData, PersonIdentifier } from '@lectern/contracts'
import { isPersonalNumber } from './personal-number.ts'

/** Letters and digits of every script, and `. _ - + @`. */
const USERNAME = /^[\p{L}\p{M}\p{N}._+@-]+$/u
/** Digits of an international phone number, after spaces, hyphens and brackets are removed. ITU-T E.164. */
const PHONE_NUMBER = /^\+?\d{7,15}$/

/**
 * Returns the problems of new values of a person, without problems that need the database. `isNew`: the person does
 * not exist yet, so username and name are necessary. Spec 2 §5.
 */
export function personProblems(data: PersonData, isNew: boolean): FieldProblem[] {
  const { username, name, email, organizations, ageFilter, password } = data
  const problem = (attribute: string, rule: FieldRule | undefined): FieldProblem[] =>
    rule === undefined ? [] : [fieldProblem(attribute, rule)]
  const required = (attribute: string, value: unknown): FieldProblem[] =>
    isNew && value === undefined ? [fieldProblem(attribute, 'required')] : []
  return [
    ...required('username', username),
    ...(username === undefined ? [] : problem('username', usernameRule(username))),
    ...required('firstname', name),
    ...required('lastname', name),
    ...(name === undefined ? [] : problem('firstname', nameRule(name.firstname))),
    ...(name === undefined ? [] : problem('lastname', nameRule(name.lastname))),
    ...(email === undefined || isNone(email) ? [] : problem('email', emailRule(email))),
    ...(isNew && (organizations ?? []).length === 0 ? [fieldProblem('organizations', 'choice_missing')] : []),
    ...(ageFilter === undefined || ageFilter === null ? [] : problem('ageFilter', ageFilterRule(ageFilter))),
    ...(password === undefined ? [] : problem('password', passwordRule(password))),
    ...PERSON_IDENTIFIERS.flatMap((identifier) => {
      const value = data[identifier]
      return value === undefined || isNone(value) ? [] : problem(identifier, identifierRule(identifier, value))
    }),
  ]
}

/** Returns whether a text of a form deletes the value. */
export function isNone(value: string | null): value is null | '' {
  return value === null || value.trim() === ''
}

/** Returns the rule that an age filter breaks, or undefined. */
export function ageFilterRule(age: number): FieldRule | undefined {
  if (!Number.isInteger(age)) return 'not_a_number'
  return age < AGE_FILTER_MIN || age > AGE_FILTER_MAX ? 'out_of_range' : undefined
}

function usernameRule(username: string): FieldRule | undefined {
  return textRule(username) ?? (USERNAME.test(username.trim()) ? undefined : 'username_characters')
}

/** Returns the rule that an identifier breaks, or undefined. */
export function identifierRule(identifier: PersonIdentifier, value: string): FieldRule | undefined {
  const rule = textRule(value)
  if (rule !== undefined) return rule
  switch (identifier) {
    case 'sms':
      return PHONE_NUMBER.test(normalizePhoneNumber(value)) ? undefined : 'sms_invalid'
    case 'bankid':
      return isPersonalNumber(value.replaceAll(/[\s-]/g, '')) ? undefined : 'personal_number_invalid'
    case 'gsuiteemail':
    case 'office365':
    case 'eppn':
      return emailRule(value)
    case 'gsuiteid':
      return undefined
  }
}

/** Returns an identifier as it is stored. */
export function normalizeIdentifier(identifier: PersonIdentifier, value: string): string {
  switch (identifier) {
    case 'sms':
      return normalizePhoneNumber(value)
    case 'bankid':
      return value.replaceAll(/[\s-]/g, '')
    case 'gsuiteemail':
    case 'office365':
    case 'eppn':
      return value.trim().toLowerCase()
    case 'gsuiteid':
      return value.trim()
  }
}

const normalizePhoneNumber = (value: string): string => value.replaceAll(/[\s()-]/g, '')
