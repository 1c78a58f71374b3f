import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { toListParameters } from '../../../services/administration/list-parameters.ts'
import { Button } from '../../../ui/button.tsx'
import { toTotal } from '../../../ui/data-table/data-table-texts.ts'
import { isFiltered } from '../../../ui/data-table/query/table-query.ts'
import { useDownload } from '../parts/use-download.ts'
import { useManagement } from '../use-management.ts'
import { SORT_COLUMNS, useOrganizationsTable } from './organizations-table.tsx'

/** Shows the button that saves the list of organizations as an Excel file, with its search and its filters. */
export function DownloadOrganizations() {
  const { t, languageTag } = useManagementMessages()
  const { calls } = useManagement()
  const { query, state, busy } = useOrganizationsTable()
  const download = useDownload()
  const { pageNumber: _number, pageSize: _size, ...list } = toListParameters({ ...query, sortColumns: SORT_COLUMNS })
  const found = isFiltered(query) && state.kind === 'loaded' && !busy ? state.data : undefined
  return (
    <Button
      look="quiet"
      busy={download.busy}
      disabled={found?.totalCount === 0}
      onClick={() => download.save(calls.downloadSchoolUnits, { query: list }, `${t('management.organizations')}.xlsx`)}
    >
      {found === undefined
        ? t('management.download_list')
        : t('management.download_found', { ...toTotal(found, languageTag) })}
    </Button>
  )
}
