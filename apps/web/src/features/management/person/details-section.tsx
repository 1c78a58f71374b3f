import { changeManagedPerson, type ManagedPerson, PERSON_IDENTIFIERS, type PersonData } from '@lectern/contracts'
import { numberProblems } from '../../../platform/forms/number-problems.ts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import forms from '../../../ui/forms/form.module.css'
import { OpenedForm } from '../../../ui/forms/opened-form.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { ManagedField } from '../parts/managed-field.tsx'
import { Section } from '../parts/section.tsx'
import { useConflictText, useOpenedValues } from '../parts/use-opened-values.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { ValueList } from '../parts/value-list.tsx'
import { useDayFormat } from '../use-day-format.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useManagement } from '../use-management.ts'
import type { Person } from './use-person.ts'

const FIELDS = ['firstname', 'lastname', 'username', 'email', 'password', 'ageFilter', ...PERSON_IDENTIFIERS] as const
type Field = (typeof FIELDS)[number]
type Texts = Readonly<Record<Field, string>>

/** Shows the name and the identifiers of a person, and a form to change them. */
export function DetailsSection(person: Person) {
  const { t } = useManagementMessages()
  const { formatTime } = useDayFormat()
  const { user, managed } = person
  const { attributes } = managed
  const names = useFieldNames()
  return (
    <Section title={t('management.details')}>
      <ValueList
        values={[
          { label: t('session.username'), value: user.userName },
          { label: t('profile.email'), value: user.email },
          { label: t('management.status'), value: t(`management.status_${user.status}`) },
          {
            label: t('management.last_log_in'),
            value: user.lastLogInAt === null ? t('management.never') : formatTime(user.lastLogInAt),
          },
          { label: t('management.created_at'), value: formatTime(user.createdAt) },
          { label: t('management.legacy_id'), value: user.legacyId },
          { label: t('management.external_id'), value: user.externalId },
          ...(attributes.ageFilter.editable === 2
            ? [{ label: names.ageFilter, value: attributes.ageFilter.value }]
            : []),
          ...PERSON_IDENTIFIERS.filter((name) => attributes[name].viewable === 2).map((name) => ({
            label: names[name],
            value: attributes[name].value,
          })),
        ]}
      />
      {!user.shared && <DetailsForm {...person} />}
    </Section>
  )
}

function DetailsForm({ managed, type }: Person) {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const show = useSnackbar()
  const refresh = useRefresh()
  const getRefusalText = useRefusalText()
  const names = useFieldNames()
  const getConflictText = useConflictText()
  const values = useOpenedValues<ManagedPerson, Field>({ newest: managed, toTexts: readTexts })
  const form = useFieldForm<Field>({
    fields: FIELDS,
    check: ({ ageFilter }) => numberProblems('ageFilter', ageFilter),
    send: async (texts) => {
      const params = { type, userId: managed.id }
      const changes = getChanges(texts, values.before)
      if (Object.keys(changes).length === 0) return { ok: true }
      const data = { ...changes, version: values.opened.version }
      const result = await http.call(changeManagedPerson, { params, body: { data } })
      if (!result.ok && result.code === 'changed_meanwhile') {
        values.onRefused(texts)
        await refresh()
      }
      return result
    },
    onDone: async () => {
      show('success', t('settings.saved'))
      await refresh()
    },
  })
  const editable = FIELDS.filter((name) => isEditable(managed, name))
  if (editable.length === 0) return null
  return (
    <OpenedForm
      {...form.parts}
      refusal={form.code === 'changed_meanwhile' ? getConflictText(values.conflict, names) : getRefusalText(form.code)}
      openLabel={t('management.edit')}
      sendLabel={t('action.save')}
      cancelLabel={t('action.cancel')}
      onOpen={() => {
        values.onOpen()
        form.clearProblems()
      }}
    >
      <div className={forms['pair']}>
        {editable.map((name) => (
          <ManagedField
            key={values.keyOf(name)}
            name={name}
            label={names[name]}
            value={values.before[name]}
            currentValue={values.conflict?.current[name]}
            problem={form.findProblem(name)}
          />
        ))}
      </div>
    </OpenedForm>
  )
}

function useFieldNames(): Readonly<Record<Field, string>> {
  const { t } = useManagementMessages()
  return {
    firstname: t('signup.firstname'),
    lastname: t('signup.lastname'),
    username: t('session.username'),
    email: t('profile.email'),
    password: t('password_reset.new_password'),
    ageFilter: t('management.age_filter'),
    eppn: t('management.id_eppn'),
    gsuiteid: t('management.id_gsuiteid'),
    gsuiteemail: t('management.id_gsuiteemail'),
    office365: t('management.id_office365'),
    bankid: t('management.id_bankid'),
    sms: t('management.id_sms'),
  }
}

function isEditable({ attributes }: ManagedPerson, name: Field): boolean {
  return attributes[name === 'firstname' || name === 'lastname' ? 'name' : name].editable === 2
}

/** Returns the values of a person as the texts of the form. A password cannot be read. */
function readTexts({ attributes }: ManagedPerson): Texts {
  const { name, username, email, ageFilter, eppn, gsuiteid, gsuiteemail, office365, bankid, sms } = attributes
  return {
    firstname: name.value?.firstname ?? '',
    lastname: name.value?.lastname ?? '',
    username: username.value ?? '',
    email: email.value ?? '',
    password: '',
    ageFilter: ageFilter.value === null ? '' : String(ageFilter.value),
    eppn: eppn.value ?? '',
    gsuiteid: gsuiteid.value ?? '',
    gsuiteemail: gsuiteemail.value ?? '',
    office365: office365.value ?? '',
    bankid: bankid.value ?? '',
    sms: sms.value ?? '',
  }
}

/** Returns only the changed attributes, so that a change of another attribute in the meantime stays. */
function getChanges(texts: Texts, before: Texts): PersonData {
  const { firstname, lastname, ageFilter } = texts
  const isChanged = (name: Field) => texts[name] !== before[name]
  const plain = FIELDS.filter((name) => name !== 'firstname' && name !== 'lastname' && name !== 'ageFilter')
  return {
    ...Object.fromEntries(plain.filter(isChanged).map((name) => [name, texts[name]])),
    ...(isChanged('firstname') || isChanged('lastname') ? { name: { firstname, lastname } } : {}),
    ...(isChanged('ageFilter') ? { ageFilter: ageFilter.trim() === '' ? null : Number(ageFilter) } : {}),
  }
}
