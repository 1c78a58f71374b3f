import type { PersonName } from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ChildWork } from './child-work.tsx'
import styles from './children-screen.module.css'
import { useChildren } from './use-children.ts'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'

/** Shows a guardian the work of one child. Shows the first child if the uid `child` is missing or unknown. */
export function ChildrenScreen({ child }: { readonly child: string | undefined }) {
  const { t } = useWorkMessages()
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('assignments.children')}</PageHeading>
      <Fetched state={useFetched(useChildren())}>{(family) => <Family family={family} child={child} />}</Fetched>
    </div>
  )
}

function Family({ family, child }: { readonly family: readonly PersonName[]; readonly child: string | undefined }) {
  const { t } = useWorkMessages()
  const navigate = useNavigate()
  const shownChild = family.find(({ uid }) => uid === child) ?? family[0]
  if (shownChild === undefined)
    return (
      <EmptyState title={t('assignments.no_child_title')} text={t('assignments.no_child_text')}>
        <LinkButton to="/add-child">{t('home.add_child')}</LinkButton>
      </EmptyState>
    )
  return (
    <>
      {family.length > 1 ? (
        <div className={styles['choice']}>
          <SelectField
            label={t('assignments.child')}
            value={shownChild.uid}
            options={family.map(({ uid, name }) => ({ value: uid, label: name }))}
            onChange={(chosen) => void navigate({ to: '/children', search: { child: chosen } })}
          />
        </div>
      ) : (
        <p className={styles['second']}>
          <bdi>{shownChild.name}</bdi>
        </p>
      )}
      <ChildWork key={shownChild.uid} child={shownChild} />
    </>
  )
}
