import { type FormEvent, useState } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { BOOKMARK_NAME_MAX } from '@lectern/contracts'
import styles from './bookmarks.module.css'
import type { BookmarkActions } from './use-bookmarks.ts'

interface AddBookmarkProps {
  readonly bookmarks: BookmarkActions
  readonly onDone: () => void
}

/** Shows the form for a new bookmark. The default name is the title of the current chapter. */
export function AddBookmark({ bookmarks, onDone }: AddBookmarkProps) {
  const { t } = usePlayerMessages()
  const show = useSnackbar()
  const [defaultName] = useState(() => bookmarks.defaultName())
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = new FormData(event.currentTarget).get('name')
    const name = typeof input === 'string' && input.trim() !== '' ? input.trim() : defaultName
    onDone()
    const isSent = await bookmarks.addAtPosition(name)
    if (isSent) show('success', t('reader.bookmark_saved'))
    else show('warning', t('reader.bookmark_not_saved'))
  }
  return (
    <form className={styles['form']} onSubmit={(event) => void save(event)}>
      <TextField
        label={t('reader.bookmark_name')}
        name="name"
        defaultValue={defaultName}
        maxLength={BOOKMARK_NAME_MAX}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button type="submit">{t('action.save')}</Button>
    </form>
  )
}
