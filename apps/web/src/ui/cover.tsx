import { useState } from 'react'
import styles from './cover.module.css'
import { CoverMotif, getCoverLook } from './cover-motif.tsx'

interface CoverProps {
  readonly title: string
  readonly author: string
  /** The language of title and author, for their hyphens. */
  readonly language: string
  readonly src: string | null
  /** Not fetched until it comes near the window, unless it is the first thing on the page. */
  readonly first?: boolean
}

/** A book's cover, or where it has none (or it does not come) one drawn from title and author. A picture: the words stand beside it. */
export function Cover({ title, author, language, src, first = false }: CoverProps) {
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
  const look = getCoverLook(`${title}${author}`)
  return (
    <div aria-hidden className={styles['drawn']} data-palette={look.palette} lang={language}>
      <bdi className={styles['title']}>{title}</bdi>
      <CoverMotif motif={look.motif} className={styles['motif']} />
      <bdi className={styles['author']}>{author}</bdi>
    </div>
  )
}
