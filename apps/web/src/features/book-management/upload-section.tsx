import { EPUB_BYTES_MAX, EPUB_TYPE } from '@lectern/contracts'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAdministrationMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import styles from './book-management.module.css'
import { formatBytes } from './format-bytes.ts'
import { UploadRow } from './upload-row.tsx'
import { useRefresh } from '../../platform/http/use-refresh.ts'
import { useSendFile } from './use-books.ts'
import { useUploads } from './use-uploads.ts'

interface UploadSectionProps {
  /** The school unit that owns the books. Without a unit, the books belong to the realm. */
  readonly unit?: { readonly id: string; readonly name: string }
}

/** Uploads EPUB files that the user chooses or drops. An administrator of a school unit confirms the rights before. */
export function UploadSection({ unit }: UploadSectionProps) {
  const { t, languageTag } = useAdministrationMessages()
  const { uploads, add, retry } = useUploads(useSendFile(unit?.id), useRefresh())
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const rights = useRef<HTMLInputElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const isConfirmed = () => {
    const confirmed = unit === undefined || rights.current?.checked === true
    setIsMissing(!confirmed)
    if (!confirmed) rights.current?.focus()
    return confirmed
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button does the same for the keyboard
    <section
      aria-labelledby="upload-books"
      className={styles['card']}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        if (isConfirmed()) add(event.dataTransfer.files)
      }}
    >
      <h2 id="upload-books">{t('books.upload')}</h2>
      {unit !== undefined && (
        <CheckboxField
          ref={rights}
          label={t('books.rights', { name: unit.name })}
          problem={isMissing ? t('books.rights_missing') : undefined}
          onChange={() => setIsMissing(false)}
        />
      )}
      <div className={styles['chooser']}>
        <Button ref={button} onClick={() => isConfirmed() && input.current?.click()}>
          <FileUp aria-hidden /> {t('books.choose')}
        </Button>
        <p className={styles['hint']}>
          {t('books.file_types', { size: formatBytes(EPUB_BYTES_MAX, languageTag) })}. {t('books.drop')}
        </p>
      </div>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept={`.epub,${EPUB_TYPE}`}
        onChange={(event) => {
          // Copied, because the list of the field becomes empty with its value.
          const files = Array.from(event.target.files ?? [])
          // The same file can be chosen again after it was corrected.
          event.target.value = ''
          add(files)
        }}
      />
      {uploads.length > 0 && (
        <ul aria-label={t('books.uploads')} className={styles['uploads']}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => {
                button.current?.focus()
                retry(upload)
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
