import styles from './bar-chart.module.css'

interface Bar {
  readonly key: string
  readonly value: number
  /** Text below the bar; can be empty. */
  readonly label: string
  /** Shorter text for narrow charts. */
  readonly shortLabel: string
  /** True for the current day or month. */
  readonly isNow: boolean
}

interface BarChartProps {
  readonly bars: readonly Bar[]
  /** Values of the horizontal lines, in ascending order. The last value is the upper end of the scale. */
  readonly lines: readonly number[]
  readonly lineLabel: (value: number) => string
}

/** Width of a bar, as a share of the distance between two bar centres. */
const BAR_SHARE = 0.68
/** Minimum height of a bar above 0, in percent of the chart's height. */
const MIN_HEIGHT_PERCENT = 1.5

/** Draws a bar chart. Screen readers skip the chart, because the page also has a table. */
export function BarChart({ bars, lines, lineLabel }: BarChartProps) {
  const top = lines.at(-1) ?? 1
  const slotPercent = 100 / bars.length
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
          const height = Math.max(MIN_HEIGHT_PERCENT, (100 * value) / top)
          return (
            <rect
              key={key}
              x={percent((index + (1 - BAR_SHARE) / 2) * slotPercent)}
              width={percent(BAR_SHARE * slotPercent)}
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
          <span key={key} style={{ left: percent((index + 0.5) * slotPercent) }} data-now={isNow}>
            <span className={styles['long']}>{label}</span>
            <span className={styles['short']}>{shortLabel}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
