import type { Reader } from '@lectern/reader-engine'
import { type FormEvent, useState } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './contents-drawer.module.css'
import { findPrintedPage, usePrintedPages } from './use-printed-pages.ts'

interface GoToPrintedPageProps {
  readonly reader: Reader
  readonly onChosen: () => void
}

/** Shows a field for a page number of the printed book. Shows nothing for a book without such numbers. */
export function GoToPrintedPage({ reader, onChosen }: GoToPrintedPageProps) {
  const { t } = usePlayerMessages()
  const pages = usePrintedPages(reader)
  const [missing, setMissing] = useState<string>()
  const [first] = pages
  const last = pages.at(-1)
  if (first === undefined || last === undefined) return null
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = new FormData(event.currentTarget).get('page')
    const typed = typeof input === 'string' ? input.trim() : ''
    const page = findPrintedPage(pages, typed)
    setMissing(page || typed === '' ? undefined : typed)
    if (!page) return
    void reader.goTo(page.target)
    onChosen()
  }
  return (
    <form className={styles['pages']} onSubmit={go}>
      <TextField
        label={t('reader.printed_page')}
        name="page"
        maxLength={20}
        autoComplete="off"
        enterKeyHint="go"
        problem={
          missing === undefined
            ? undefined
            : t('reader.printed_page_missing', { page: missing, first: first.label, last: last.label })
        }
      />
      <Button type="submit" look="quiet">
        {t('reader.go_to_page')}
      </Button>
    </form>
  )
}
