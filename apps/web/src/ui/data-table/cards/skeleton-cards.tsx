import { Skeleton } from '../../loader.tsx'
import card from './row-card.module.css'
import styles from './skeleton-cards.module.css'

interface SkeletonCardsProps {
  readonly cards: number
  /** Number of values on a card. */
  readonly lines: number
}

/** Shows placeholders with about the height of the cards. */
export function SkeletonCards({ cards, lines }: SkeletonCardsProps) {
  return (
    <div aria-hidden>
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className={card['item']}>
          <div className={`${card['card']} ${styles['lines']}`}>
            {Array.from({ length: lines + 1 }, (_, line) => (
              <Skeleton key={line} className={styles['line']} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
