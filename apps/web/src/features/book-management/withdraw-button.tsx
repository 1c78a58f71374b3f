import type { BookUse, ManagedBook } from '@lectern/contracts'
import { useState } from 'react'
import { useAdministrationMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { useBookCalls, useBookChange } from './use-book-change.ts'

interface WithdrawButtonProps {
  readonly book: ManagedBook
  readonly onChanged: (change: Pick<ManagedBook, 'withdrawnAt'>) => void
}

/** Withdraws a book after a question that says whose shelves it is on, or offers a withdrawn book again. */
export function WithdrawButton({ book, onChanged }: WithdrawButtonProps) {
  const { t, languageTag } = useAdministrationMessages()
  const show = useSnackbar()
  const change = useBookChange()
  const calls = useBookCalls(book)
  const [use, setUse] = useState<BookUse>({ shelves: 0, lists: 0 })
  const [asks, setAsks] = useState(false)
  const { title } = book
  const withdraw = async () => {
    const result = await calls.withdraw()
    if (result.ok) onChanged({ withdrawnAt: new Date().toISOString() })
    return result
  }
  const restore = async () => {
    const result = await calls.restore()
    if (result.ok) onChanged({ withdrawnAt: null })
    return result
  }
  const ask = async () => {
    const result = await calls.readUse()
    if (!result.ok) return show('error', t(`error.${result.code}`))
    setUse(result.data)
    setAsks(true)
  }
  const counted = (count: number) => ({ count, formatted: count.toLocaleString(languageTag) })
  const offerAgain = () => change.run({ send: restore, done: t('books.offered_again', { title }) })
  return (
    <>
      <Button look="quiet" busy={change.busy} onClick={() => void (book.withdrawnAt === null ? ask() : offerAgain())}>
        {t(book.withdrawnAt === null ? 'books.withdraw' : 'books.offer_again')}
      </Button>
      <ConfirmDialog
        title={t('books.withdraw_title', { title })}
        text={[
          t('books.on_shelves', counted(use.shelves)),
          ...(book.owner === null ? [t('books.on_lists', counted(use.lists))] : []),
          t('books.readers_lose'),
        ].join(' ')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('books.withdraw')}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => void change.run({ send: withdraw, undo: restore, done: t('books.withdrawn', { title }) })}
      />
    </>
  )
}
