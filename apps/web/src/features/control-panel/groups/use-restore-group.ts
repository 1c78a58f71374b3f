import { restoreManagedGroup } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

/** Restores a deleted group. A message says the result, also if the component is no longer on the page. */
export function useRestoreGroup() {
  const { t } = useAdministrationMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  return useMutation({
    mutationFn: async (id: string) => getData(await http.call(restoreManagedGroup, { params: { id } })),
    onSuccess: ({ attributes }) => show('success', t('admin.group_restored', { name: attributes.name.value ?? '' })),
    onError: (error) => show('error', t(`error.${getRefusalCode(error)}`)),
    onSettled: useRefresh(),
  })
}
