import { Button } from './button.tsx'
import styles from './count-summary.module.css'
import { Loader } from './loader.tsx'
import { Notice } from './notice.tsx'

/** Labelled numbers under a title. */
interface CountSection {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly value: string }[]
}

interface CountSummaryProps {
  /** Text for screen readers while the numbers are counted. */
  readonly loading?: string | undefined
  /** The reason why there are no numbers, and the button that counts again. */
  readonly failed?: { readonly text: string; readonly label: string; readonly retry: () => void } | undefined
  readonly sections?: readonly CountSection[]
  /** Sentences below the numbers. */
  readonly lines?: readonly string[]
}

/** Shows lists of labelled numbers, or that they are being counted. */
export function CountSummary({ loading, failed, sections, lines }: CountSummaryProps) {
  if (loading !== undefined) return <Loader label={loading} />
  if (failed !== undefined)
    return (
      <Notice kind="error">
        <p>{failed.text}</p>
        <Button look="quiet" onClick={failed.retry}>
          {failed.label}
        </Button>
      </Notice>
    )
  return (
    <>
      {sections?.map(({ title, rows }) => (
        <div key={title} className={styles['section']}>
          <p className={styles['title']}>{title}</p>
          <dl className={styles['rows']}>
            {rows.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {lines?.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}
