import type { Book } from '@lectern/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import type { RefusalCode } from '../../../platform/http/http-client.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { useChange } from '../use-change.ts'
import { BookGrid } from './book-grid.tsx'
import { CatalogueChooser } from './catalogue-chooser.tsx'
import { OpenedPanel } from './opened-panel.tsx'
import { Section } from './section.tsx'

type Send = (book: string) => Promise<{ readonly ok: true } | { readonly ok: false; readonly code: RefusalCode }>

interface BookListProps {
  readonly title: string
  readonly books: UseQueryResult<readonly Book[]>
  readonly emptyText: string
  readonly addLabel: string
  readonly onAdd: Send
  readonly onRemove: Send
}

/** Shows the books of a person or a school unit. Books can be added from the catalogue and removed. */
export function BookList({ title, books, emptyText, addLabel, onAdd, onRemove }: BookListProps) {
  const { t } = useManagementMessages()
  const change = useChange()
  const add = ({ id, title: name }: Book) =>
    change.run({ send: () => onAdd(id), undo: () => onRemove(id), done: t('management.added', { name }) })
  const remove = ({ id, title: name }: Book) =>
    change.run({ send: () => onRemove(id), undo: () => onAdd(id), done: t('management.removed', { name }) })
  return (
    <Section title={title}>
      <Fetched state={useFetchedPart(books, t('page_error.other'))}>
        {(rows) => (
          <>
            {rows.length === 0 ? (
              <p>{emptyText}</p>
            ) : (
              <BookGrid
                label={title}
                books={rows}
                renderAction={(book) => (
                  <Button
                    look="plain"
                    busy={change.busy}
                    aria-label={t('management.remove_name', { name: book.title })}
                    onClick={() => remove(book)}
                  >
                    {t('management.remove')}
                  </Button>
                )}
              />
            )}
            <OpenedPanel openLabel={addLabel}>
              <CatalogueChooser busy={change.busy} added={new Set(rows.map(({ id }) => id))} onAdd={add} />
            </OpenedPanel>
          </>
        )}
      </Fetched>
    </Section>
  )
}
