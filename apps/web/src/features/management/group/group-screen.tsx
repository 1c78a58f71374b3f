import type { CustomerGroup } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import styles from '../management.module.css'
import { PageTop } from '../parts/page-top.tsx'
import { Section } from '../parts/section.tsx'
import { ValueList } from '../parts/value-list.tsx'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'
import { CodeSection } from './code-section.tsx'
import { DeleteGroupSection } from './delete-group-section.tsx'
import { GroupNameForm } from './group-name-form.tsx'
import { MembersSection } from './members-section.tsx'

/** Shows one group. Throws if the group does not exist. */
export function GroupScreen({ id }: { readonly id: string }) {
  const { http, calls } = useManagement()
  const group = useQuery({
    queryKey: [MANAGEMENT_KEY, 'group', id],
    queryFn: async ({ signal }) => getData(await http.call(calls.getGroup, { params: { id } }, { signal })),
  })
  return (
    <Fetched wholePage state={useFetched(group)}>
      {(data) => <Loaded key={data.uid} group={data} />}
    </Fetched>
  )
}

function Loaded({ group }: { readonly group: CustomerGroup }) {
  const { t } = useManagementMessages()
  const { schoolUnit } = group
  return (
    <div className={styles['screen']}>
      <PageTop tab="groups" title={group.name} />
      <div className={styles['columns']}>
        <Section title={t('management.unit_details')}>
          <ValueList
            values={[
              { label: t('management.name'), value: group.name },
              {
                label: t('management.school_unit'),
                value: schoolUnit && (
                  <Link to="/controlpanel/beta/manage/organizations/$id" params={{ id: schoolUnit.uid }}>
                    {schoolUnit.name}
                  </Link>
                ),
              },
              { label: t('management.legacy_id'), value: group.legacyId },
            ]}
          />
          <GroupNameForm group={group} />
        </Section>
        <CodeSection group={group} />
      </div>
      <MembersSection group={group} />
      <DeleteGroupSection group={group} />
    </div>
  )
}
