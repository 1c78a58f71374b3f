import { useState } from 'react'
import styles from './cover.module.css'
import { CoverMotif, getCoverLook } from './cover-motif.tsx'

interface CoverProps {
  readonly book: {
    readonly title: string
    readonly authors: readonly string[]
    /** BCP 47 language tag of title and authors, for hyphenation. */
    readonly language: string
    readonly coverUrl: string | null
  }
  /** True for covers at the top of the page. Their images load at once. */
  readonly first?: boolean
}

/**
 * Shows a book's cover image, or a drawn cover without an image. Screen readers skip the cover, because the page also
 * shows the title.
 */
export function Cover({ book: { title, authors, language, coverUrl: src }, first = false }: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (src !== null && failed !== src) {
    return (
      <img
        className={styles['image']}
        src={src}
        alt=""
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(src)}
      />
    )
  }
  const author = authors.join(', ')
  const look = getCoverLook(`${title}${author}`)
  return (
    <div aria-hidden className={styles['drawn']} data-palette={look.palette} lang={language}>
      <bdi className={styles['title']}>{title}</bdi>
      <CoverMotif motif={look.motif} className={styles['motif']} />
      <bdi className={styles['author']}>{author}</bdi>
    </div>
  )
}
