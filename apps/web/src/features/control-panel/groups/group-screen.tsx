import type { ManagedGroup } from '@lectern/contracts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { LinkedSystem } from '../linked-system.tsx'
import styles from '../page.module.css'
import { useGroup } from '../use-administration.ts'
import { AddMembers } from './add-members.tsx'
import { DeleteGroup } from './delete-group.tsx'
import { GroupBook } from './group-book.tsx'
import { GroupForm } from './group-form.tsx'
import { MembersTable, useMembersTable } from './members-table.tsx'

/** Shows a group with its people. Throws if the group does not exist. */
export function GroupScreen({ id }: { readonly id: string }) {
  return (
    <>
      <MembersRequest key={id} group={id} />
      <Fetched wholePage state={useFetched(useGroup(id))}>
        {(group) => <Loaded key={group.id} group={group} />}
      </Fetched>
    </>
  )
}

/** Requests the rows of the table together with the group, so that the table does not wait for the group. */
function MembersRequest({ group }: { readonly group: string }) {
  useMembersTable(group)
  return null
}

function Loaded({ group }: { readonly group: ManagedGroup }) {
  const { t } = useAdministrationMessages()
  const { id, organization, attributes, actions, student_count: students } = group
  const name = attributes.name.value ?? ''
  return (
    <div className={styles['page']}>
      <div className={styles['top']}>
        <div>
          <BackLink to="/controlpanel/schools/$id" params={{ id: organization.id }} search={{ tab: 'groups' }}>
            {organization.name}
          </BackLink>
          <PageHeading>
            <bdi>{name}</bdi>
          </PageHeading>
          <p className={styles['second']}>{t('assignments.pupils', { count: students })}</p>
          {actions.includes('EditGroup') && (
            <LinkedSystem about="members" kind="group" uid={id} className={styles['second']} />
          )}
        </div>
        {actions.includes('EditGroupPassword') && (
          <div className={styles['buttons']}>
            <LinkButton look="quiet" to="/groups/$group/badges" params={{ group: id }}>
              {t('admin.cards_and_code')}
            </LinkButton>
          </div>
        )}
      </div>
      <MembersTable group={group} />
      {actions.length > 0 && (
        <div className={styles['cards']}>
          {actions.includes('EditGroup') && (
            <div className={styles['column']}>
              <AddMembers group={group} />
              <GroupBook group={id} />
            </div>
          )}
          <div className={styles['column']}>
            {actions.includes('EditGroup') && <GroupForm group={group} />}
            {actions.includes('DeleteGroup') && <DeleteGroup group={group} name={name} />}
          </div>
        </div>
      )}
    </div>
  )
}
