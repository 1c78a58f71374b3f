import { createManagedGroup } from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { missingFields } from '../../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import styles from '../page.module.css'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useSchool } from '../use-administration.ts'

/** Shows the form for a new group of a school. Throws if the school does not exist. */
export function NewGroupScreen({ school }: { readonly school: string }) {
  return (
    <Fetched wholePage state={useFetched(useSchool(school))}>
      {({ id, name }) => <NewGroup school={{ id, name }} />}
    </Fetched>
  )
}

function NewGroup({ school }: { readonly school: { readonly id: string; readonly name: string } }) {
  const { t } = useAdministrationMessages()
  const { http } = usePlatform()
  const navigate = useNavigate()
  const show = useSnackbar()
  const refresh = useRefresh()
  const form = useFieldForm({
    fields: ['name'],
    check: missingFields,
    send: async ({ name = '' }) => {
      const created = await http.call(createManagedGroup, { body: { data: { organizationId: school.id, name } } })
      if (!created.ok) return created
      await refresh()
      show('success', t('admin.created', { name }))
      await navigate({ to: '/controlpanel/groups/$id', params: { id: created.data.id }, replace: true })
      return created
    },
  })
  return (
    <div className={styles['page']}>
      <div>
        <BackLink to="/controlpanel/schools/$id" params={{ id: school.id }} search={{ tab: 'groups' }}>
          {school.name}
        </BackLink>
        <PageHeading>{t('admin.new_group')}</PageHeading>
      </div>
      <section className={styles['card']} aria-label={t('admin.new_group')}>
        <PlainForm {...form.parts} sendLabel={t('admin.create')}>
          <TextField name="name" label={t('admin.name')} autoComplete="off" problem={form.findProblem('name')} />
        </PlainForm>
      </section>
    </div>
  )
}
