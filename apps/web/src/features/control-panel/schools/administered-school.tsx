import type { ManagedOrganization } from '@lectern/contracts'
import type { ReactNode } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { useSchool } from '../use-administration.ts'

interface AdministeredSchoolProps {
  readonly id: string
  readonly children: (school: ManagedOrganization) => ReactNode
}

/** Loads a school for its administrators. Teachers of the school read that they have no access. Throws for an unknown id. */
export function AdministeredSchool({ id, children }: AdministeredSchoolProps) {
  const { t } = useAdministrationMessages()
  return (
    <Fetched wholePage state={useFetched(useSchool(id))}>
      {(school) =>
        school.administered ? (
          children(school)
        ) : (
          <EmptyState wholePage alert title={t('page_error.other')} text={t('error.forbidden')}>
            <LinkButton to="/controlpanel">{t('controlpanel.title')}</LinkButton>
          </EmptyState>
        )
      }
    </Fetched>
  )
}
