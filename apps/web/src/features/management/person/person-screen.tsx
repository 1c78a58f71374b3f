import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PeriodsSection } from '../parts/periods-section.tsx'
import { PageTop } from '../parts/page-top.tsx'
import { formatName } from '../format-name.ts'
import styles from '../management.module.css'
import { useDayFormat } from '../use-day-format.ts'
import { AuditSection } from './audit-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { GroupsSection } from './groups-section.tsx'
import { LogInSection } from './log-in-section.tsx'
import { MergeSection } from './merge/merge-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { RolesSection } from './roles-section.tsx'
import { SchoolPageSection } from './school-page-section.tsx'
import { SharedAccountNotice } from './shared-account-notice.tsx'
import { ShelfSection } from './shelf-section.tsx'
import { UnitPeriodsSection } from './unit-periods-section.tsx'
import { type Person, usePerson } from './use-person.ts'

/** Shows one person with everything that a super user may change. Throws if the person does not exist. */
export function PersonScreen({ uid }: { readonly uid: string }) {
  return (
    <Fetched wholePage state={useFetched(usePerson(uid))}>
      {(person) => <Loaded key={person.user.uid} {...person} />}
    </Fetched>
  )
}

function Loaded(person: Person) {
  const { t } = useManagementMessages()
  const { formatDay } = useDayFormat()
  const { user, managed } = person
  return (
    <div className={styles['screen']}>
      <PageTop tab="users" title={formatName(user) || user.userName} />
      {managed.deletionDueAt !== null && (
        <Notice kind="warning">{t('management.deletion_due', { day: formatDay(managed.deletionDueAt) })}</Notice>
      )}
      {user.shared && <SharedAccountNotice user={user} />}
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <DetailsSection {...person} />
          {!user.shared && <RolesSection {...person} />}
          {!user.shared && <GroupsSection {...person} />}
        </div>
        <div className={styles['column']}>
          {!user.shared && <LogInSection {...person} />}
          {!user.shared && <SchoolPageSection {...person} />}
          {person.type === 'guardians' && <PaymentsSection {...person} />}
          <PeriodsSection title={t('management.own_periods')} kind="user" owner={user.uid} />
          <UnitPeriodsSection uid={user.uid} />
        </div>
      </div>
      <ShelfSection uid={user.uid} />
      <AuditSection uid={user.uid} />
      {!user.shared && <MergeSection {...person} />}
      {!user.shared && <DeleteSection {...person} />}
    </div>
  )
}
