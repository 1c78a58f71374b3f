import {
  createManagedPerson,
  fieldProblem,
  passwordRule,
  PERSON_TYPES,
  type PersonType,
  type Role,
} from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { missingFields } from '../../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import forms from '../../../ui/forms/form.module.css'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../management.module.css'
import { FirstUnit } from '../organization/fetched-unit.tsx'
import { type ChosenUnit, UnitChooser } from '../parts/choosers.tsx'
import { NewPasswordField } from '../parts/managed-field.tsx'
import { PageTop } from '../parts/page-top.tsx'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useManagement } from '../use-management.ts'

const FIELDS = ['organizations', 'firstname', 'lastname', 'username', 'email', 'password'] as const
type Field = (typeof FIELDS)[number]

const ROLES_OF_TYPE = {
  students: ['student'],
  employees: ['employee', 'admin'],
  guardians: ['guardian'],
} as const satisfies Record<PersonType, readonly [Role, ...Role[]]>

/** Shows the form for a new person. `unit` is the uid of the school unit that is chosen at first. */
export function NewUserScreen({ unit }: { readonly unit: string | undefined }) {
  return <FirstUnit uid={unit}>{(first) => <NewUserForm first={first} />}</FirstUnit>
}

function NewUserForm({ first }: { readonly first: ChosenUnit | null }) {
  const { t } = useManagementMessages()
  const [unit, setUnit] = useState(first)
  const [type, setType] = useState<PersonType>('students')
  const [role, setRole] = useState<Role>('student')
  const form = useNewUserForm(type, role, unit?.uid)
  const chooseType = (next: PersonType) => {
    setType(next)
    setRole(ROLES_OF_TYPE[next][0])
  }
  const roles = ROLES_OF_TYPE[type].map((value: Role) => ({ value, label: t(`role.${value}`) }))
  const field = (name: Exclude<Field, 'organizations' | 'password'>, label: string) => (
    <TextField label={label} name={name} autoComplete="off" spellCheck={false} problem={form.findProblem(name)} />
  )
  return (
    <div className={styles['narrow']}>
      <PageTop tab="users" title={t('management.new_user')} />
      <PlainForm {...form.parts} sendLabel={t('management.create')}>
        <div className={forms['pair']}>
          <SelectField
            label={t('management.type')}
            value={type}
            options={PERSON_TYPES.map((value) => ({ value, label: t(`role.${ROLES_OF_TYPE[value][0]}`) }))}
            onChange={chooseType}
          />
          {roles.length > 1 && (
            <SelectField label={t('management.role')} value={role} options={roles} onChange={setRole} />
          )}
        </div>
        <UnitChooser
          label={t('management.school_unit')}
          name="organizations"
          problem={form.findProblem('organizations')}
          chosen={unit}
          onChange={setUnit}
        />
        <div className={forms['pair']}>
          {field('firstname', t('signup.firstname'))}
          {field('lastname', t('signup.lastname'))}
          {field('username', t('session.username'))}
          {field('email', t('profile.email'))}
        </div>
        <NewPasswordField
          label={t('management.password_optional')}
          name="password"
          problem={form.findProblem('password')}
        />
      </PlainForm>
    </div>
  )
}

function useNewUserForm(type: PersonType, role: Role, unit: string | undefined) {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const navigate = useNavigate()
  const show = useSnackbar()
  const refresh = useRefresh()
  return useFieldForm<Field>({
    fields: FIELDS,
    check: ({ firstname, lastname, username, password }) => {
      const rule = password === '' ? undefined : passwordRule(password)
      return [
        ...(unit === undefined ? [fieldProblem('organizations', 'choice_missing')] : []),
        ...missingFields({ firstname: firstname.trim(), lastname: lastname.trim(), username: username.trim() }),
        ...(rule === undefined ? [] : [fieldProblem('password', rule)]),
      ]
    },
    send: async ({ firstname, lastname, username, email, password }) => {
      const data = {
        username,
        name: { firstname, lastname },
        ...(email.trim() === '' ? {} : { email }),
        ...(password === '' ? {} : { password }),
        organizations: [{ id: unit ?? '', role }],
      }
      const result = await http.call(createManagedPerson, { params: { type }, body: { data } })
      if (!result.ok) return result
      show('success', t('management.created', { name: `${firstname} ${lastname}`.trim() }))
      await refresh()
      await navigate({ to: '/controlpanel/beta/manage/users/$uid', params: { uid: result.data.id }, replace: true })
      return result
    },
  })
}
