import { addToShelf, type Book, removeFromShelf } from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../../platform/platform.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

/** Adds a book to the user's shelf or removes it, and tells the result in a snackbar. */
export function useChangeShelf({ id: bookId, title }: Pick<Book, 'id' | 'title'>) {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  const show = useSnackbar()
  const queryClient = useQueryClient()
  return useMutation({
    // Without a network, the change must fail at once. It is not sent later.
    networkMode: 'always',
    mutationFn: async (change: 'add' | 'remove') =>
      change === 'add'
        ? getData(await http.call(addToShelf, { params: { userId }, body: { bookId } }))
        : getData(await http.call(removeFromShelf, { params: { userId, bookId } })),
    onSuccess: async (_data, change) => {
      await queryClient.invalidateQueries({ queryKey: ['shelf', userId] })
      show('success', t(change === 'add' ? 'catalogue.added' : 'catalogue.removed', { title }))
    },
    onError: (error) => show('error', t(`error.${getRefusalCode(error)}`)),
  })
}
