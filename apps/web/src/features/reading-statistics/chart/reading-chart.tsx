import { useReadingMessages } from '../../../platform/i18n/messages.ts'
import { BarChart } from '../../../ui/bar-chart.tsx'
import { formatPartLabel, formatPart } from '../periods/format-period.ts'
import { splitPeriod, type Period, type PeriodPart } from '../periods/period.ts'
import { formatDuration } from '../periods/format-duration.ts'
import styles from './reading-chart.module.css'
import { listScaleLines } from './scale-lines.ts'

interface ReadingChartProps {
  readonly period: Period
  readonly today: string
  /** Reading time by day. Days without reading may be absent. */
  readonly days: readonly { readonly day: string; readonly seconds: number }[]
}

/** Number of days per label in the chart of a month. */
const LABEL_EVERY = 7

/** Shows the reading time as a bar chart, and as a table with the values of the chart. */
export function ReadingChart({ period, today, days }: ReadingChartProps) {
  const { t, languageTag } = useReadingMessages()
  const parts = splitPeriod(period, days)
  const longest = parts.reduce((most, part) => (part.seconds > most.seconds ? part : most))
  const isMonths = period.name === 'year'
  const title = t(isMonths ? 'reading.by_month' : 'reading.by_day')
  const label = (part: PeriodPart, index: number, style: 'short' | 'narrow') =>
    period.name === 'month' && index % LABEL_EVERY !== 0 ? '' : formatPartLabel(part.from, period, languageTag, style)
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['caption']}>
        <h2>{title}</h2>
        <p>
          {t('reading.most', {
            when: formatPart(longest.from, period, languageTag),
            time: formatDuration(longest.seconds, languageTag),
          })}
        </p>
      </figcaption>
      <BarChart
        lines={listScaleLines(longest.seconds)}
        lineLabel={(seconds) => formatDuration(seconds, languageTag)}
        bars={parts.map((part, index) => ({
          key: part.from,
          value: part.seconds,
          label: label(part, index, 'short'),
          shortLabel: label(part, index, 'narrow'),
          isNow: part.from <= today && today <= part.to,
        }))}
      />
      <details className={styles['details']}>
        <summary>{t('reading.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(isMonths ? 'reading.month_name' : 'reading.day')}</th>
              <th scope="col">{t('reading.time')}</th>
            </tr>
          </thead>
          <tbody>
            {parts
              .filter(({ from }) => from <= today)
              .map(({ from, seconds }) => (
                <tr key={from}>
                  <th scope="row">{formatPart(from, period, languageTag)}</th>
                  <td>{formatDuration(seconds, languageTag)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
