import type { PersonName } from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useFetched } from '../../platform/http/use-fetched.ts'
import { useReadingMessages } from '../../platform/i18n/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { PersonStatistics } from './person/person-statistics.tsx'
import type { ReadingSearch } from './reading-search.ts'
import styles from './reading-screen.module.css'
import { useChildren } from './use-reading-statistics.ts'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'

/** Shows the reading statistics of one of the user's children. */
export function ChildReadingScreen({ search }: { readonly search: ReadingSearch }) {
  const { t } = useReadingMessages()
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('reading.child_title')}</PageHeading>
      <Fetched state={useFetched(useChildren())}>{(family) => <Family family={family} search={search} />}</Fetched>
    </div>
  )
}

function Family({ family, search }: { readonly family: readonly PersonName[]; readonly search: ReadingSearch }) {
  const { t } = useReadingMessages()
  const navigate = useNavigate()
  const shownChild = family.find(({ uid }) => uid === search.child) ?? family[0]
  if (shownChild === undefined)
    return (
      <EmptyState title={t('reading.no_child_title')} text={t('reading.no_child_text')}>
        <LinkButton to="/add-child">{t('home.add_child')}</LinkButton>
      </EmptyState>
    )
  return (
    <>
      {family.length > 1 ? (
        <div className={styles['choice']}>
          <SelectField
            label={t('reading.child')}
            value={shownChild.uid}
            options={family.map(({ uid, name }) => ({ value: uid, label: name }))}
            onChange={(child) => void navigate({ to: '/reading/children', search: { ...search, child } })}
          />
        </div>
      ) : (
        <p className={styles['second']}>
          <bdi>{shownChild.name}</bdi>
        </p>
      )}
      <PersonStatistics
        key={shownChild.uid}
        isOwn={false}
        userId={shownChild.uid}
        address={{ to: '/reading/children', search }}
        empty={
          <EmptyState
            title={t('reading.child_empty_title')}
            text={t('reading.child_empty_text', { name: shownChild.name })}
          />
        }
      />
    </>
  )
}
