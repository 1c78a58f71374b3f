import { exportPeople, type ManagedOrganization, type PersonType } from '@lectern/contracts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { toTablePage } from '../../../services/administration/list-parameters.ts'
import { toTotal } from '../../../ui/data-table/data-table-texts.ts'
import { isFiltered } from '../../../ui/data-table/query/table-query.ts'
import { DownloadButton } from '../people-import/download-button.tsx'
import { usePeopleTable } from './people-table.tsx'

interface ExportPeopleProps {
  readonly school: ManagedOrganization
  readonly type: PersonType
}

/** Shows the button that saves the people of the list as an Excel file, with the search and the filters of the list. */
export function ExportPeople({ school: { id, name }, type }: ExportPeopleProps) {
  const { t, languageTag } = useAdministrationMessages()
  const { query, people, parameters } = usePeopleTable(id, type)
  const { pageNumber: _number, pageSize: _size, ...list } = parameters
  const page = people.data === undefined || people.isPlaceholderData ? undefined : toTablePage(people.data)
  const found = isFiltered(query) ? page : undefined
  return (
    <DownloadButton
      contract={exportPeople}
      input={{ params: { id, type }, query: list }}
      name={[name, t(`admin.${type}`)]}
      disabled={found?.totalCount === 0 || query.filters['status'] === 'deleting'}
      hint={t('import.export_hint')}
    >
      {found === undefined ? t('import.export') : t('import.export_found', { ...toTotal(found, languageTag) })}
    </DownloadButton>
  )
}
