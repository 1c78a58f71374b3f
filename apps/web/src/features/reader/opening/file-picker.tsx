import { useId } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { BookDrawing } from '../../../ui/book-drawing.tsx'
import { usePageTitle } from '../../../ui/page-heading/page-title.ts'
import styles from './file-picker.module.css'

/** Lets the user choose a book file from this device, in test mode. Spec 1 §2. */
export function FilePicker({ onPick }: { readonly onPick: (file: File) => void }) {
  const { t } = usePlayerMessages()
  const id = useId()
  usePageTitle(t('reader.select_book'))
  return (
    <main className={styles['screen']}>
      <BookDrawing className={styles['drawing']} />
      <h1 className={styles['label']}>
        <label htmlFor={id}>{t('reader.select_book')}</label>
      </h1>
      <input
        id={id}
        type="file"
        accept=".epub,application/epub+zip"
        className={styles['input']}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) onPick(file)
        }}
      />
    </main>
  )
}
