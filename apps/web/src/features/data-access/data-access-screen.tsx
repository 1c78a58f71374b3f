import type { DataAccessClients } from '@lectern/contracts'
import { useFetched } from '../../platform/http/use-fetched.ts'
import { useSyncMessages } from '../../platform/i18n/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'
import { ClientList } from './client-list.tsx'
import { CreateForm } from './create-form.tsx'
import styles from './page.module.css'
import { useCopyTexts } from './use-copy-texts.ts'
import { useDataAccess } from './use-data-access.ts'

export interface AccessSchool {
  readonly id: string
  readonly name: string
}

/** Shows the programs that may read the people and groups of a school that the user administers. */
export function DataAccessScreen({ school }: { readonly school: AccessSchool }) {
  const { t } = useSyncMessages()
  const state = useFetched(useDataAccess(school.id))
  return (
    <div className={styles['page']}>
      <div>
        <BackLink to="/controlpanel/schools/$id/syncs" params={{ id: school.id }}>
          {t('syncs.list')}
        </BackLink>
        <PageHeading title={`${t('access.title')} – ${school.name}`}>{t('access.title')}</PageHeading>
      </div>
      <p>{t('access.what')}</p>
      <Fetched state={state}>{(access) => <Loaded school={school.id} access={access} />}</Fetched>
    </div>
  )
}

function Loaded({ school, access }: { readonly school: string; readonly access: DataAccessClients }) {
  const { t } = useSyncMessages()
  const texts = useCopyTexts()
  return (
    <>
      <section className={styles['card']} aria-label={t('access.create')}>
        <CopyField label={t('access.address')} value={access.address} texts={texts} />
        <CopyField label={t('syncs.field_tokenAddress')} value={access.tokenAddress} texts={texts} />
        <CreateForm school={school} />
      </section>
      <ClientList school={school} clients={access.data} />
    </>
  )
}
