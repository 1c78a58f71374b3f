import type { Note, Reader } from '@lectern/reader-engine'
import { useEffect, useState } from 'react'
import { usePlayerMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'

interface NoteDrawerProps {
  readonly reader: Reader | undefined
  /** Null without a note. */
  readonly note: Note | null
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Shows a note of the book at the bottom of the screen and pauses playback. Returns the focus to the reference, or leads
 * to the note in the book.
 */
export function NoteDrawer({ reader, note, open, onClose }: NoteDrawerProps) {
  const { t } = usePlayerMessages()
  // The drawer shows the note until its closing animation has ended.
  const [shown, setShown] = useState(note)
  const [isFollowed, setIsFollowed] = useState(false)
  if (note !== null && note !== shown) {
    setShown(note)
    setIsFollowed(false)
  }
  // Sound is outside of React.
  useEffect(() => {
    if (open) reader?.pause()
  }, [open, reader])
  return (
    <Drawer
      title={t('reader.note')}
      closeLabel={t('action.close')}
      side="bottom"
      open={open}
      moveFocus={() => (isFollowed ? reader?.focusText() : shown?.returnFocus())}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <div lang={shown?.language} dir={shown?.direction}>
        {shown?.paragraphs.map((paragraph, number) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two paragraphs may be equal, and the list does not change.
          <p key={number}>{paragraph}</p>
        ))}
      </div>
      <Button
        look="quiet"
        onClick={() => {
          setIsFollowed(true)
          if (shown) void reader?.goTo(shown.target)
          onClose()
        }}
      >
        {t('reader.go_to_note')}
      </Button>
    </Drawer>
  )
}
