import { SearchField } from '../../search-field.tsx'
import { useDebouncedText } from './use-debounced-text.ts'
import styles from './table-search.module.css'

interface TableSearchProps {
  readonly label: string
  readonly clearLabel: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Shows a search field that reports the text after a pause in typing, or at once with Enter. */
export function TableSearch({ label, clearLabel, value, onChange }: TableSearchProps) {
  const [text, setText, report] = useDebouncedText(value, onChange)
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        report()
      }}
    >
      <SearchField label={label} clearLabel={clearLabel} value={text} onChange={setText} />
    </form>
  )
}
