import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useReadingMessages } from '../../../platform/i18n/messages.ts'
import type { ReadingAddress } from '../reading-search.ts'
import { formatPeriod } from './format-period.ts'
import { type Period, PERIOD_NAMES, findAdjacentPeriods } from './period.ts'
import styles from './period-bar.module.css'

interface PeriodBarProps {
  readonly address: ReadingAddress
  readonly period: Period
  readonly today: string
}

export function PeriodBar({ address: { to, search }, period, today }: PeriodBarProps) {
  const { t, languageTag } = useReadingMessages()
  const { before, after } = findAdjacentPeriods(period, today)
  const periodText = formatPeriod(period, languageTag)
  return (
    <nav aria-label={t('reading.periods')} className={styles['bar']}>
      <ul className={styles['kinds']}>
        {PERIOD_NAMES.map((name) => (
          <li key={name}>
            <Link
              to={to}
              search={{ ...search, span: name }}
              replace
              resetScroll={false}
              aria-current={name === period.name ? 'true' : undefined}
              className={styles['kind']}
            >
              {t(`reading.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles['steps']}>
        <Link
          to={to}
          search={{ ...search, span: period.name, day: before }}
          replace
          resetScroll={false}
          aria-label={t('reading.earlier')}
          data-tooltip={t('reading.earlier')}
          className={styles['step']}
        >
          <ChevronLeft aria-hidden />
        </Link>
        <span aria-live="polite" className={styles['days']}>
          {period.name === 'year' ? t('reading.school_year', { years: periodText }) : periodText}
        </span>
        {/* A removed link would lose the focus and move the layout. */}
        <Link
          to={to}
          search={{ ...search, span: period.name, day: after ?? today }}
          replace
          resetScroll={false}
          disabled={after === null}
          tabIndex={after === null ? -1 : undefined}
          aria-label={t('reading.later')}
          data-tooltip={t('reading.later')}
          className={styles['step']}
        >
          <ChevronRight aria-hidden />
        </Link>
      </div>
    </nav>
  )
}
