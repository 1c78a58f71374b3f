import { getImportTemplate, type ManagedOrganization, type PersonType } from '@lectern/contracts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { AdministeredSchool } from '../schools/administered-school.tsx'
import styles from '../page.module.css'
import { CheckedImport } from './checked-import.tsx'
import { DownloadButton } from './download-button.tsx'
import { FileField } from './file-field.tsx'
import { ImportsTable } from './imports-table.tsx'

interface ImportScreenProps {
  readonly school: string
  readonly type: PersonType
}

/** Imports people of a type into a school from an Excel file. The id of the import is in the address. */
export function ImportScreen({ school, type }: ImportScreenProps) {
  return <AdministeredSchool id={school}>{(loaded) => <Loaded school={loaded} type={type} />}</AdministeredSchool>
}

function Loaded({ school, type }: { readonly school: ManagedOrganization; readonly type: PersonType }) {
  const { t } = useAdministrationMessages()
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { id, name } = school
  const importId = 'import' in search ? search['import'] : undefined
  const show = (next: string) => void navigate({ to: '.', search: { import: next }, resetScroll: false })
  const tab = type === 'students' ? {} : { tab: type }
  return (
    <div className={styles['page']}>
      <div>
        <BackLink to="/controlpanel/schools/$id" params={{ id }} search={tab}>
          {name}
        </BackLink>
        <PageHeading title={`${t('import.title')} – ${t(`admin.${type}`)} – ${name}`}>
          {t('import.title')}: {t(`admin.${type}`)}
        </PageHeading>
      </div>
      {typeof importId === 'string' ? (
        <CheckedImport key={importId} id={importId} school={school} onOther={show} />
      ) : (
        <>
          <section className={styles['card']} aria-labelledby="import-template">
            <h2 id="import-template">{t('import.step_template')}</h2>
            <p>{t('import.rules')}</p>
            <p>{t(type === 'guardians' ? 'import.rules_pupils' : 'import.rules_groups')}</p>
            <DownloadButton contract={getImportTemplate} input={{ params: { type } }} name={[t(`admin.${type}`)]}>
              {t('import.template')}
            </DownloadButton>
          </section>
          <section className={styles['card']} aria-labelledby="import-file">
            <h2 id="import-file">{t('import.step_file')}</h2>
            <p>{t('import.file_text')}</p>
            <FileField school={id} type={type} label={t('import.choose')} onChecked={show} />
          </section>
          <ImportsTable school={id} type={type} />
        </>
      )}
    </div>
  )
}
