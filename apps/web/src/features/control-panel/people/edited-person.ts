import { type ManagedPerson, PERSON_IDENTIFIERS, type PersonData } from '@lectern/contracts'

/** The text fields of the form of a person. */
export const PERSON_FIELDS = [
  'firstname',
  'lastname',
  'username',
  'email',
  'ageFilter',
  'hidePasswordChange',
  'speakingBookRights',
  ...PERSON_IDENTIFIERS,
] as const
export type PersonField = (typeof PERSON_FIELDS)[number]

/** Value of a checked box in a form. */
const CHECKED = 'on'

/** Returns the texts of the form for the stored attributes. An attribute that the actor may not see is empty. */
export function toTexts({ attributes }: Pick<ManagedPerson, 'attributes'>): Record<PersonField, string> {
  const { name, username, email, ageFilter, hidePasswordChange, speakingBookRights } = attributes
  const identifiers = PERSON_IDENTIFIERS.map((identifier) => [identifier, attributes[identifier].value ?? ''])
  return {
    firstname: name.value?.firstname ?? '',
    lastname: name.value?.lastname ?? '',
    username: username.value ?? '',
    email: email.value ?? '',
    ageFilter: ageFilter.value === null ? '' : String(ageFilter.value),
    hidePasswordChange: hidePasswordChange.value === true ? CHECKED : '',
    speakingBookRights: speakingBookRights.value === true ? CHECKED : '',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of fromEntries loses the key names
    ...(Object.fromEntries(identifiers) as Record<(typeof PERSON_IDENTIFIERS)[number], string>),
  }
}

/**
 * Returns the data of the attributes that the actor may change and has changed, with the version that the actor has
 * seen.
 */
export function toChange(person: ManagedPerson, texts: Readonly<Record<PersonField, string>>): PersonData {
  const { attributes, version } = person
  const before = toTexts(person)
  const isChanged = (field: PersonField): boolean => texts[field] !== before[field]
  const text = (field: 'username' | 'email' | (typeof PERSON_IDENTIFIERS)[number]) =>
    attributes[field].editable === 2 && isChanged(field) ? { [field]: texts[field] } : {}
  const box = (field: 'hidePasswordChange' | 'speakingBookRights') =>
    attributes[field].editable === 2 && isChanged(field) ? { [field]: texts[field] === CHECKED } : {}
  const { firstname, lastname } = texts
  const isNameChanged = isChanged('firstname') || isChanged('lastname')
  return {
    version,
    ...(attributes.name.editable === 2 && isNameChanged ? { name: { firstname, lastname } } : {}),
    ...text('username'),
    ...text('email'),
    ...(attributes.ageFilter.editable === 2 && isChanged('ageFilter')
      ? { ageFilter: texts.ageFilter.trim() === '' ? null : Number(texts.ageFilter) }
      : {}),
    ...box('hidePasswordChange'),
    ...box('speakingBookRights'),
    ...Object.assign({}, ...PERSON_IDENTIFIERS.map(text)),
  }
}
