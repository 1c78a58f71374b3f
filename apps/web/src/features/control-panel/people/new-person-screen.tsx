import {
  createManagedPerson,
  listOrganizationGroups,
  type ManagedOrganization,
  PAGE_SIZE_MAX,
  type PersonType,
  type Role,
  setPersonGroups,
} from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { missingFields } from '../../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { FetchFailure } from '../../../ui/fetched.tsx'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { AdministeredSchool } from '../schools/administered-school.tsx'
import styles from '../page.module.css'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useAdministrationQuery } from '../use-administration.ts'

const FIELDS = ['firstname', 'lastname', 'username', 'email', 'password'] as const
const FIRST_ROLE = { students: 'student', employees: 'employee', guardians: 'guardian' } as const

interface NewPersonProps {
  readonly school: string
  readonly type: PersonType
}

/** Shows the form for a new person of a school. Throws if the school does not exist. */
export function NewPersonScreen({ school, type }: NewPersonProps) {
  return <AdministeredSchool id={school}>{(loaded) => <NewPerson school={loaded} type={type} />}</AdministeredSchool>
}

function NewPerson({ school, type }: { readonly school: ManagedOrganization; readonly type: PersonType }) {
  const { t } = useAdministrationMessages()
  const { http } = usePlatform()
  const navigate = useNavigate()
  const show = useSnackbar()
  const refresh = useRefresh()
  const [role, setRole] = useState<Role>(FIRST_ROLE[type])
  const [group, setGroup] = useState('')
  const form = useFieldForm({
    fields: FIELDS,
    check: ({ firstname, lastname, username }) => missingFields({ firstname, lastname, username }),
    send: async ({ firstname, lastname, username, email, password }) => {
      const data = {
        name: { firstname, lastname },
        username,
        organizations: [{ id: school.id, role }],
        ...(email === '' ? {} : { email }),
        ...(password === '' ? {} : { password }),
      }
      const created = await http.call(createManagedPerson, { params: { type }, body: { data } })
      if (!created.ok) return created
      const { id } = created.data
      const grouped =
        group === '' || (await http.call(setPersonGroups, { params: { id }, body: { data: { groups: [group] } } })).ok
      await refresh()
      const name = `${firstname} ${lastname}`
      if (grouped) show('success', t('admin.created', { name }))
      else show('warning', t('admin.created_without_group', { name }))
      await navigate({ to: '/controlpanel/people/$type/$id', params: { type, id }, replace: true })
      return created
    },
  })
  return (
    <div className={styles['page']}>
      <div>
        <BackLink to="/controlpanel/schools/$id" params={{ id: school.id }} search={{ tab: type }}>
          {school.name}
        </BackLink>
        <PageHeading>{t(`admin.new_${type}`)}</PageHeading>
      </div>
      <section className={styles['card']} aria-label={t(`admin.new_${type}`)}>
        <PlainForm {...form.parts} sendLabel={t('admin.create')}>
          <div className={styles['fields']}>
            {(['firstname', 'lastname', 'username', 'email'] as const).map((name) => (
              <TextField
                key={name}
                name={name}
                label={name === 'email' ? t('admin.email_optional') : t(`admin.${name}`)}
                autoComplete="off"
                spellCheck={false}
                problem={form.findProblem(name)}
              />
            ))}
            <TextField
              name="password"
              label={t('admin.password_optional')}
              autoComplete="new-password"
              spellCheck={false}
              problem={form.findProblem('password')}
            />
            {type === 'employees' && (
              <SelectField
                label={t('admin.role')}
                value={role}
                options={(['employee', 'admin'] as const).map((each) => ({ value: each, label: t(`role.${each}`) }))}
                onChange={setRole}
              />
            )}
            {type !== 'guardians' && <GroupChoice school={school.id} value={group} onChange={setGroup} />}
          </div>
        </PlainForm>
      </section>
    </div>
  )
}

interface GroupChoiceProps {
  readonly school: string
  readonly value: string
  readonly onChange: (group: string) => void
}

function GroupChoice({ school, value, onChange }: GroupChoiceProps) {
  const { t } = useAdministrationMessages()
  const found = useAdministrationQuery(listOrganizationGroups, {
    params: { id: school },
    query: { pageSize: PAGE_SIZE_MAX, sortBy: 'name', sortOrder: 'asc' },
  })
  const groups = (found.data?.data ?? []).filter(({ actions }) => actions.includes('EditGroup'))
  return (
    <>
      <SelectField
        label={t('admin.group_optional')}
        value={value}
        options={[
          { value: '', label: t('admin.no_group') },
          ...groups.map(({ id, attributes }) => ({ value: id, label: attributes.name.value ?? '' })),
        ]}
        onChange={onChange}
      />
      <FetchFailure state={useFetchedPart(found, t('admin.groups'))} />
    </>
  )
}
