import { changeManagedPerson, type ManagedPerson, PERSON_IDENTIFIERS, type PersonType } from '@lectern/contracts'
import { useRef } from 'react'
import { numberProblems } from '../../../platform/forms/number-problems.ts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { LinkedSystem } from '../linked-system.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../page.module.css'
import { NewerValues } from '../newer-values.tsx'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useShownValues } from '../use-shown-values.ts'
import { PERSON_FIELDS, type PersonField, toChange, toTexts } from './edited-person.ts'

interface PersonFormProps {
  readonly person: ManagedPerson
  readonly type: PersonType
}

/**
 * Shows the attributes of a person. Attributes that the actor may change are fields of a form. Text that the user has
 * typed stays when the person is fetched again, for example after a new password.
 */
export function PersonForm({ person: newest, type }: PersonFormProps) {
  const { t } = useAdministrationMessages()
  const formRef = useRef<HTMLFormElement>(null)
  const {
    shown: person,
    differing,
    save,
    showNewest,
    onInput,
  } = useShownValues({ fields: PERSON_FIELDS, newest, toTexts, form: formRef })
  const { http } = usePlatform()
  const show = useSnackbar()
  const refresh = useRefresh()
  const { attributes } = person
  const form = useFieldForm<PersonField>({
    fields: PERSON_FIELDS,
    check: ({ ageFilter }) => numberProblems('ageFilter', ageFilter),
    send: (texts) => {
      const input = { params: { type, userId: person.id }, body: { data: toChange(person, texts) } }
      return save(() => http.call(changeManagedPerson, input))
    },
    onDone: async () => {
      show('success', t('admin.saved'))
      await refresh()
    },
  })
  const isEditable =
    person.actions.includes('EditUserInfo') &&
    PERSON_FIELDS.some((field) => getAttribute(attributes, field).editable === 2)
  const fields = <PersonFields person={person} findProblem={form.findProblem} />
  return (
    <section className={styles['card']} aria-labelledby="person-details" onInput={onInput}>
      <h2 id="person-details">{t('admin.details')}</h2>
      <LinkedSystem kind="person" uid={person.id} className={styles['second']} />
      {form.code === 'changed_meanwhile' && (
        <NewerValues
          differing={differing}
          getLabel={(field) => t(`admin.${field}`)}
          onShow={() => {
            form.clearProblems()
            showNewest()
          }}
        />
      )}
      {isEditable ? (
        <PlainForm
          {...form.parts}
          ref={formRef}
          refusal={form.code === 'changed_meanwhile' ? undefined : form.parts.refusal}
          sendLabel={t('admin.save')}
        >
          {fields}
        </PlainForm>
      ) : (
        fields
      )}
    </section>
  )
}

interface PersonFieldsProps {
  readonly person: ManagedPerson
  readonly findProblem: (field: PersonField) => string | undefined
}

/** Shows the attributes that the actor may see. The other attributes have no field. */
function PersonFields({ person, findProblem }: PersonFieldsProps) {
  const { t } = useAdministrationMessages()
  const { attributes, actions } = person
  const shown = new Set(PERSON_FIELDS.filter((field) => getAttribute(attributes, field).viewable === 2))
  const isEditable = (field: PersonField): boolean => getAttribute(attributes, field).editable === 2
  const texts = toTexts(person)
  const field = (name: PersonField) => (
    <PersonTextField
      key={name}
      name={name}
      value={texts[name]}
      editable={isEditable(name)}
      problem={findProblem(name)}
    />
  )
  const box = (name: 'hidePasswordChange' | 'speakingBookRights') =>
    shown.has(name) && (
      <CheckboxField
        name={name}
        label={t(`admin.${name}`)}
        defaultChecked={texts[name] !== ''}
        disabled={!isEditable(name)}
      />
    )
  const identifiers = PERSON_IDENTIFIERS.filter((name) => shown.has(name))
  const needsSecureLogIn = identifiers.length === 0 && actions.includes('DeleteUser')
  return (
    <>
      <div className={styles['fields']}>
        {(['firstname', 'lastname', 'username', 'email', 'ageFilter'] as const)
          .filter((name) => shown.has(name))
          .map(field)}
      </div>
      {box('hidePasswordChange')}
      {box('speakingBookRights')}
      {identifiers.length > 0 && (
        <details>
          <summary>{t('admin.identifiers')}</summary>
          <div className={styles['fields']}>{identifiers.map(field)}</div>
        </details>
      )}
      {needsSecureLogIn && <p className={styles['second']}>{t('admin.identifiers_secure')}</p>}
    </>
  )
}

function getAttribute(attributes: ManagedPerson['attributes'], field: PersonField) {
  return field === 'firstname' || field === 'lastname' ? attributes.name : attributes[field]
}

interface PersonTextFieldProps {
  readonly name: PersonField
  readonly value: string
  readonly editable: boolean
  readonly problem: string | undefined
}

function PersonTextField({ name, value, editable, problem }: PersonTextFieldProps) {
  const { t } = useAdministrationMessages()
  return (
    <TextField
      name={name}
      label={t(`admin.${name}`)}
      defaultValue={value}
      readOnly={!editable}
      problem={problem}
      autoComplete="off"
      spellCheck={false}
      inputMode={name === 'ageFilter' ? 'numeric' : undefined}
    />
  )
}
