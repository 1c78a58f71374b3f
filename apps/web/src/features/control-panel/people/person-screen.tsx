import type { ManagedPerson, PersonType } from '@lectern/contracts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { formatDate } from '../format-moment.ts'
import styles from '../page.module.css'
import { usePerson } from '../use-administration.ts'
import { DeletePerson, RestorePerson } from './delete-person.tsx'
import { GuardianCodes } from './guardian-codes.tsx'
import { HiddenBooks } from './hidden-books.tsx'
import { Invitation } from './invitation.tsx'
import { LogInProblems } from './log-in-problems.tsx'
import { NewPassword } from './new-password.tsx'
import { PersonDevices } from './person-devices.tsx'
import { PersonForm } from './person-form.tsx'
import { PersonGroups } from './person-groups.tsx'
import { PersonRelatives } from './person-relatives.tsx'
import { PersonSchools } from './person-schools.tsx'
import { PersonShelf } from './person-shelf.tsx'

/** Shows a person of a school with the attributes that the actor may see and change. Throws for an unknown person. */
export function PersonScreen({ type, id }: { readonly type: PersonType; readonly id: string }) {
  return (
    <Fetched wholePage state={useFetched(usePerson(type, id))}>
      {(person) => <Loaded key={person.id} person={person} type={type} />}
    </Fetched>
  )
}

interface PersonProps {
  readonly person: ManagedPerson
  readonly type: PersonType
}

function Loaded({ person, type }: PersonProps) {
  const { t } = useAdministrationMessages()
  const { id, actions, attributes } = person
  const name = fullName(person)
  const school = attributes.organizations.values.find(({ accessible }) => accessible)
  const isPupil = actions.includes('EditGuardians')
  return (
    <div className={styles['page']}>
      <div className={styles['top']}>
        <div>
          {school === undefined ? (
            <BackLink to="/controlpanel">{t('controlpanel.title')}</BackLink>
          ) : (
            <BackLink to="/controlpanel/schools/$id" params={{ id: school.id }} search={{ tab: type }}>
              {school.name}
            </BackLink>
          )}
          <PageHeading>
            <bdi>{name}</bdi>
          </PageHeading>
          <Facts person={person} type={type} />
        </div>
        <div className={styles['buttons']}>
          {actions.includes('LogInAsUser') && (
            <LinkButton look="quiet" to="/act-as/$uid" params={{ uid: id }}>
              {t('admin.log_in_as')}
            </LinkButton>
          )}
        </div>
      </div>
      {person.status === 'deleting' && person.deletionDueAt !== null && (
        <RestorePerson person={person} type={type} name={name} />
      )}
      {person.status === 'inactive' && <Notice kind="info">{t('admin.inactive_text')}</Notice>}
      <div className={styles['cards']}>
        <div className={styles['column']}>
          <PersonForm person={person} type={type} />
          {isInvitable(person) && attributes.email.value !== null && (
            <Invitation id={id} email={attributes.email.value} />
          )}
          {attributes.password.editable === 2 && (
            <>
              <LogInProblems id={id} username={attributes.username.value ?? ''} />
              <NewPassword id={id} name={name} username={attributes.username.value ?? ''} />
            </>
          )}
          {actions.includes('DeleteUser') && <PersonDevices id={id} name={name} />}
          {actions.includes('ViewBookshelf') && <HiddenBooks id={id} />}
        </div>
        <div className={styles['column']}>
          {attributes.organizations.values.length > 0 && <PersonSchools person={person} type={type} name={name} />}
          {actions.includes('ListGroups') && <PersonGroups person={person} />}
          {(isPupil || type === 'guardians') && (
            <PersonRelatives id={id} name={name} kind={isPupil ? 'guardians' : 'children'} />
          )}
          {isPupil && person.status !== 'deleting' && <GuardianCodes id={id} name={name} />}
          {actions.includes('ViewBookshelf') && <PersonShelf id={id} />}
          {actions.includes('DeleteUser') && <DeletePerson person={person} type={type} name={name} />}
        </div>
      </div>
    </div>
  )
}

/** Returns whether an invitation lets the person log in for the first time. */
function isInvitable({ attributes, lastLogInAt, status }: ManagedPerson): boolean {
  const isShared = attributes.shared.value === true
  return attributes.password.editable === 2 && !isShared && lastLogInAt === null && status === 'active'
}

/** Who may not see the roles of a person sees the type in the address. */
const ROLE_OF_TYPE = { students: 'role.student', employees: 'role.employee', guardians: 'role.guardian' } as const

function Facts({ person, type }: PersonProps) {
  const { t, languageTag } = useAdministrationMessages()
  const { attributes, lastLogInAt, lastReadAt } = person
  const roles = [...new Set(attributes.organizations.values.map(({ role }) => t(`role.${role}`)))]
  return (
    <p className={styles['facts']}>
      <span>{roles.length === 0 ? t(ROLE_OF_TYPE[type]) : roles.join(', ')}</span>
      {/* The server hides the last log-in together with the email address. */}
      {attributes.email.viewable === 2 && (
        <span>
          {lastLogInAt === null
            ? t('admin.never_logged_in')
            : t('admin.logged_in_on', { date: formatDate(lastLogInAt, languageTag) })}
        </span>
      )}
      {lastReadAt !== null && <span>{t('admin.read_on', { date: formatDate(lastReadAt, languageTag) })}</span>}
    </p>
  )
}

function fullName({ attributes }: ManagedPerson): string {
  const { firstname = '', lastname = '' } = attributes.name.value ?? {}
  return `${firstname} ${lastname}`.trim()
}
