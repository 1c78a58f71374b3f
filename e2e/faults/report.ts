/** Result of one fault. */
export interface Outcome {
  readonly fault: string
  /** Numbers of acknowledged objects by kind. */
  readonly acknowledged: Readonly<Record<string, number>>
  readonly stored: Readonly<Record<string, number>>
  readonly statuses: ReadonlyMap<number, number>
  /** Parts that /readyz named during the fault. */
  readonly failedParts: readonly string[]
  /** Time from the end of the fault until /readyz is ready and each kind of write is acknowledged again. */
  readonly secondsToRecover: number
  readonly isAlive: boolean
}

const HEADER = [
  'fault',
  'acknowledged',
  'stored',
  'lost',
  '503',
  'no response',
  '5xx that are not 503',
  'other refusals',
  '/readyz names',
  'seconds to recover',
  'process alive',
]

/** Returns the table of `docs/evidence/faults.md`. */
export function toMarkdown(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => [
    outcome.fault,
    formatCounts(outcome.acknowledged),
    formatCounts(outcome.stored),
    `${countLost(outcome)}`,
    `${outcome.statuses.get(503) ?? 0}`,
    `${outcome.statuses.get(0) ?? 0}`,
    formatStatuses(outcome, isFailure),
    formatStatuses(outcome, (status) => status >= 400 && status < 500),
    outcome.failedParts.join(', ') || 'nothing',
    outcome.secondsToRecover.toFixed(1),
    outcome.isAlive ? 'yes' : 'no',
  ])
  return [HEADER, HEADER.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Returns the number of acknowledged objects that are not stored. */
export function countLost({ acknowledged, stored }: Outcome): number {
  return Object.entries(acknowledged).reduce((sum, [kind, count]) => sum + Math.abs(count - (stored[kind] ?? 0)), 0)
}

/** Returns the statuses that a server may not send during a fault. */
export function listFailures({ statuses }: Outcome): number[] {
  return [...statuses.keys()].filter(isFailure)
}

const isFailure = (status: number): boolean => status >= 500 && status !== 503

function formatStatuses({ statuses }: Outcome, select: (status: number) => boolean): string {
  const found = [...statuses].filter(([status]) => select(status)).map(([status, count]) => `${count} × ${status}`)
  return found.join(', ') || '0'
}

function formatCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')
}
