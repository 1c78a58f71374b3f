import styles from './bar-chart.module.css'

interface Bar {
  readonly key: string
  readonly value: number
  /** Text under the bar; empty if there is no room for each bar's text. */
  readonly label: string
  /** Shorter text for narrow charts. */
  readonly shortLabel: string
  /** The bar of the current day or month, in the lamp's colour. */
  readonly isNow: boolean
}

interface BarChartProps {
  readonly bars: readonly Bar[]
  /** Values of the horizontal lines, lowest first. The last is the top of the chart. */
  readonly lines: readonly number[]
  readonly lineLabel: (value: number) => string
}

/** Share of its space that a bar fills. */
const BAR_SHARE = 0.68
/** Minimum height of a bar that is not zero, in percent. */
const LOWEST_PERCENT = 1.5

/**
 * Bars over a line. Hidden from screen readers, because a table beside it has the same values. Its texts grow with the
 * page's text.
 */
export function BarChart({ bars, lines, lineLabel }: BarChartProps) {
  const top = lines.at(-1) ?? 1
  const place = 100 / bars.length
  const percent = (value: number): string => `${Math.round(value * 1000) / 1000}%`
  return (
    <div aria-hidden className={styles['chart']}>
      <div className={styles['scale']}>
        {lines.map((line) => (
          <span key={line} style={{ bottom: percent((100 * line) / top) }}>
            {lineLabel(line)}
          </span>
        ))}
      </div>
      <svg className={styles['picture']}>
        {lines.map((line) => (
          <line
            key={line}
            x1="0"
            x2="100%"
            y1={percent(100 - (100 * line) / top)}
            y2={percent(100 - (100 * line) / top)}
            className={styles['line']}
          />
        ))}
        {bars.map(({ key, value, isNow }, index) => {
          if (value === 0) return null
          const height = Math.max(LOWEST_PERCENT, (100 * value) / top)
          return (
            <rect
              key={key}
              x={percent((index + (1 - BAR_SHARE) / 2) * place)}
              width={percent(BAR_SHARE * place)}
              y={percent(100 - height)}
              height={percent(height)}
              rx="3"
              data-now={isNow}
              className={styles['bar']}
            />
          )
        })}
        <line x1="0" x2="100%" y1="100%" y2="100%" className={styles['ground']} />
      </svg>
      <div className={styles['labels']}>
        {bars.map(({ key, label, shortLabel, isNow }, index) => (
          <span key={key} style={{ left: percent((index + 0.5) * place) }} data-now={isNow}>
            <span className={styles['long']}>{label}</span>
            <span className={styles['short']}>{shortLabel}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
