import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { useState } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { Drawer } from '../../../ui/drawer.tsx'
import { formatMinutes } from '../controls/minutes-text.ts'
import { TimeLeft } from '../controls/time-left.tsx'
import { GoToPrintedPage } from './go-to-printed-page.tsx'
import styles from './contents-drawer.module.css'

interface ContentsDrawerProps {
  readonly reader: Reader
  readonly open: boolean
  readonly onClose: () => void
}

/** Shows the table of contents, and highlights the current entry. */
export function ContentsDrawer({ reader, open, onClose }: ContentsDrawerProps) {
  const { t } = usePlayerMessages()
  const [isChosen, setIsChosen] = useState(false)
  const choose = () => {
    setIsChosen(true)
    onClose()
  }
  return (
    <Drawer
      title={t('reader.table_of_contents')}
      closeLabel={t('action.close')}
      side="start"
      open={open}
      onOpenChange={(isOpen) => {
        setIsChosen(false)
        if (!isOpen) onClose()
      }}
      // After a choice the focus is in the text, so that a screen reader continues there and the arrow keys turn pages.
      moveFocus={isChosen ? () => reader.focusText() : undefined}
    >
      <GoToPrintedPage reader={reader} onChosen={choose} />
      <ContentsList reader={reader} onChosen={choose} />
    </Drawer>
  )
}

function ContentsList({ reader, onChosen }: { readonly reader: Reader; readonly onChosen: () => void }) {
  const { t, languageTag } = usePlayerMessages()
  const contents = useReadingState(reader, (state) => state.contents)
  const current = useReadingState(reader, (state) => state.location?.contentsRow ?? -1)
  // Render again when the rate changes, because the durations depend on the rate.
  useReadingState(reader, (state) => state.rate)
  const durations = reader.contentsDurations
  if (contents.length === 0) return <p>{t('reader.no_contents')}</p>
  return (
    <ol className={styles['list']}>
      {contents.map(({ label, depth, item, fragment }, row) => {
        const seconds = durations[row]
        return (
          <li key={`${item}#${fragment}-${label}`}>
            <button
              type="button"
              className={styles['entry']}
              style={{ paddingInlineStart: `calc(var(--space-3) + ${depth} * var(--space-4))` }}
              aria-current={row === current ? 'location' : undefined}
              // Scroll the current entry into view at each render.
              ref={row === current ? (entry) => entry?.scrollIntoView({ block: 'center' }) : undefined}
              disabled={item < 0}
              onClick={() => {
                void reader.goToContentsRow(row)
                onChosen()
              }}
            >
              <span>
                <bdi>{label}</bdi>
                {row === current && (
                  <span className={styles['here']}>
                    <span>{t('reader.current_chapter')}</span>
                    <span>
                      <TimeLeft reader={reader} />
                    </span>
                  </span>
                )}
              </span>
              {seconds !== undefined && <span className={styles['length']}>{formatMinutes(seconds, languageTag)}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
