import type { Bookmark } from '@lectern/contracts'
import type { Reader } from '@lectern/reader-engine'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './bookmarks.module.css'
import type { BookmarkActions } from './use-bookmarks.ts'

interface BookmarksDrawerProps {
  readonly reader: Reader
  readonly bookmarks: BookmarkActions
  readonly open: boolean
  readonly onClose: () => void
}

/** Lists the bookmarks. The last removal can be undone while the drawer is open. */
export function BookmarksDrawer({ reader, bookmarks, open, onClose }: BookmarksDrawerProps) {
  const { t } = usePlayerMessages()
  const [removed, setRemoved] = useState<Bookmark | null>(null)
  const close = () => {
    setRemoved(null)
    onClose()
  }
  return (
    <Drawer
      title={t('reader.bookmarks')}
      closeLabel={t('action.close')}
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) close()
      }}
    >
      <output className={styles['undo']} hidden={removed === null}>
        {removed !== null && (
          <>
            <span>{t('reader.bookmark_removed')}</span>
            <Button
              look="plain"
              onClick={() => {
                void bookmarks.put(removed)
                setRemoved(null)
              }}
            >
              {t('reader.undo')}
            </Button>
          </>
        )}
      </output>
      {bookmarks.list.length === 0 && removed === null && (
        <EmptyState title={t('reader.no_bookmarks')} text={t('reader.no_bookmarks_text')} />
      )}
      <ul className={styles['list']}>
        {bookmarks.list.map((bookmark) => (
          <BookmarkRow
            key={bookmark.id}
            bookmark={bookmark}
            chapter={getChapter(reader, bookmark)}
            onOpen={() => {
              void reader.goToPosition(bookmark.position)
              close()
            }}
            onRemove={() => {
              void bookmarks.remove(bookmark.id)
              setRemoved(bookmark)
            }}
          />
        ))}
      </ul>
    </Drawer>
  )
}

interface BookmarkRowProps {
  readonly bookmark: Bookmark
  readonly chapter: string
  readonly onOpen: () => void
  readonly onRemove: () => void
}

function BookmarkRow({ bookmark: { name }, chapter, onOpen, onRemove }: BookmarkRowProps) {
  const { t } = usePlayerMessages()
  return (
    <li className={styles['row']}>
      <button type="button" className={styles['open']} onClick={onOpen}>
        <bdi className={styles['name']}>{name}</bdi>
        <span className={styles['chapter']}>{chapter}</span>
      </button>
      <IconButton label={t('reader.remove_bookmark', { name })} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}

/** Returns the label of the bookmark's chapter; '' if the bookmark has this name. */
function getChapter(reader: Reader, { name, position }: Bookmark): string {
  const label = reader.state.contents[position.ncxRef]?.label ?? ''
  return label === name ? '' : label
}
