import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { MeasuredScreen } from './measure-first-screens.ts'
import type { MeasuredImport } from './measure-import.ts'

const DOCUMENT = path.join(import.meta.dirname, '../../../docs/evidence/administration-speed.md')

/** The measured times of the request of a list. */
export interface Measured {
  /** The actor and the address without ids. */
  readonly name: string
  readonly p50Ms: number
  readonly p95Ms: number
  /** Large tables that a statement of the list reads without an index. */
  readonly scans: readonly string[]
}

/** The lists with one number of people. */
export interface MeasuredSize {
  readonly people: number
  readonly lists: readonly Measured[]
  readonly screens: readonly MeasuredScreen[]
}

/**
 * Writes the tables of the slowest requests, with one row for each list and kind of request, and of the Excel imports
 * into the document.
 */
export function writeDocument(
  sizes: readonly MeasuredSize[],
  imports: readonly MeasuredImport[],
  budgetMs: number,
): void {
  const tables = [
    ...summary(sizes, budgetMs),
    '',
    ...kinds(sizes),
    ...misses(sizes, budgetMs),
    '',
    ...screenTable(sizes),
    ...importTable(imports),
  ]
  const text = readFileSync(DOCUMENT, 'utf8')
  writeFileSync(
    DOCUMENT,
    text.replace(/(?<=<!-- table -->\n)[^]*(?=<!-- end of table -->)/u, () => `\n${tables.join('\n')}\n\n`),
  )
}

function screenTable(sizes: readonly MeasuredSize[]): string[] {
  const names = sizes[0]?.screens.map(({ name }) => name) ?? []
  const rows = names.map((name) => [
    `\`${name}\``,
    ...sizes.map(({ screens }) => screens.find((screen) => screen.name === name)?.ms ?? '-'),
  ])
  return toTable([['first screen (ms)', ...sizes.map(({ people }) => people.toLocaleString('en'))], ...rows])
}

function importTable(imports: readonly MeasuredImport[]): string[] {
  const titles = ['Excel import', 'people', 'preview (s)', 'apply (s)', 'idle (MB)', 'preview (MB)', 'apply (MB)']
  const rows = imports.map(({ name, people, previewSeconds, applySeconds, idleMb, previewMb, applyMb }) => [
    name,
    people.toLocaleString('en'),
    previewSeconds,
    applySeconds,
    idleMb,
    previewMb,
    applyMb,
  ])
  return imports.length === 0 ? [] : ['', ...toTable([titles, ...rows])]
}

function summary(sizes: readonly MeasuredSize[], budgetMs: number): string[] {
  const rows = sizes.map(({ people, lists }) => {
    const times = lists.map(({ p95Ms }) => p95Ms).toSorted((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
    const over = times.filter((time) => time > budgetMs).length
    const scanning = lists.filter(({ scans }) => scans.length > 0).length
    return [people.toLocaleString('en'), lists.length, at(0.5), at(0.95), at(1), over, scanning]
  })
  const titles = [
    'people',
    'requests',
    'median p95',
    '95 % of p95 below',
    'highest p95',
    `over ${budgetMs} ms`,
    'table scans',
  ]
  return toTable([titles, ...rows])
}

function kinds(sizes: readonly MeasuredSize[]): string[] {
  const names = [...new Set(sizes.flatMap(({ lists }) => lists.map(({ name }) => toKind(name))))]
  const rows = names.map((kind) => {
    const found = sizes.map(({ lists }) => lists.filter(({ name }) => toKind(name) === kind))
    const highest = found.map((lists) => Math.max(...lists.map(({ p95Ms }) => p95Ms)))
    return [kind, found.at(-1)?.length ?? 0, ...highest]
  })
  return toTable([['list', 'requests', ...sizes.map(({ people }) => people.toLocaleString('en'))], ...rows])
}

function misses(sizes: readonly MeasuredSize[], budgetMs: number): string[] {
  const rows = sizes.flatMap(({ people, lists }) =>
    lists
      .filter(({ p95Ms, scans }) => p95Ms > budgetMs || scans.length > 0)
      .map(({ name, p50Ms, p95Ms, scans }) => [
        people.toLocaleString('en'),
        `\`${name}\``,
        p50Ms,
        p95Ms,
        scans.join(', '),
      ]),
  )
  return rows.length === 0
    ? []
    : ['', ...toTable([['people', 'over the budget', 'p50', 'p95', 'table scans'], ...rows])]
}

/** Returns the list and the kind of a request: sorted, filtered, or searched, and whether the page is deep. */
function toKind(name: string): string {
  const [, actor = '', address = '', query = ''] = /^(\S+) ([^?]*)\??(.*)$/u.exec(name) ?? []
  const list = address.replaceAll(/\/\d{4}:\d+/gu, '/…')
  const parts = [
    /[?&](?:q|qName)=/u.test(`?${query}`) ? 'search' : '',
    /filters=|group=|pupil=/u.test(query) ? 'filter' : '',
    /pageNumber=|offset=/u.test(query) ? 'page 1,000' : '',
  ].filter(Boolean)
  const who = address.startsWith('/customers') ? '' : ` (${actor})`
  return `\`${list}\`${who} ${parts.join(', ') || 'sort'}`
}

function toTable(rows: readonly (readonly (string | number)[])[]): string[] {
  const [titles = [], ...body] = rows.map(
    (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`,
  )
  return [String(titles), `|${' --- |'.repeat(rows[0]?.length ?? 0)}`, ...body]
}
