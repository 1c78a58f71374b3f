import type { FeatureTimes } from './measure-features.ts'
import type { Sizes } from './measure-sizes.ts'
import { median, percentile } from './statistics.ts'

/** The measurements of one run of an engine with a book, as the harness reports them. Fields may be missing. */
interface Visit {
  readonly engine: string
  readonly book?: string
  readonly form: string
  readonly run: number | string
  readonly error?: string
  readonly open?: { readonly open: number }
  /** Milliseconds of processor time of the main thread while the book opens. */
  readonly openCpu?: number
  readonly goto50?: number
  readonly next?: readonly {
    readonly painted?: number
    readonly ready?: number
    readonly ms?: number
    readonly error?: string
  }[]
  readonly cross?: readonly { readonly painted?: number; readonly ms?: number; readonly error?: string }[]
  readonly resize?: readonly { readonly ms: number | null }[]
  readonly memOpen?: { readonly heapMB: number; readonly frames: number }
  readonly mem100?: { readonly heapMB: number; readonly frames: number }
  readonly chapter?: number
  readonly net?: string
  readonly mo?: {
    readonly highlight: number | null
    readonly playing?: number
    readonly drift?: readonly number[]
    readonly due?: number
    readonly marked?: number
  }
}

export interface Results {
  readonly open: readonly Visit[]
  readonly read: readonly Visit[]
  readonly net: readonly Visit[]
  readonly mo: readonly Visit[]
}

export interface BudgetRow {
  readonly name: string
  readonly figure: number | null
  readonly budget: number
  readonly peers: string
  readonly verdict: 'met' | 'missed' | 'not measured'
}

type Figure = (visit: Visit) => number | null

/** The figures of a visit, in milliseconds; the heap in MB. Null if the visit has no such figure. */
export const FIGURES = {
  opened: (visit) => visit.open?.open ?? null,
  jumped: (visit) => visit.goto50 ?? null,
  turned: (visit) => median(visit.next?.map((turn) => turn.painted ?? turn.ms ?? null) ?? []),
  crossed: (visit) => median(visit.cross?.map((turn) => turn.painted ?? turn.ms ?? null) ?? []),
  resized: (visit) => median(visit.resize?.map((turn) => turn.ms) ?? []),
  heap: (visit) => visit.memOpen?.heapMB ?? null,
  /** Processor time of the main thread while the book opens. */
  processor: (visit) => visit.openCpu ?? null,
} satisfies Record<string, Figure>

const PEERS = ['epubjs', 'epub-ts', 'foliate', 'readium']

/**
 * Returns each budget of the reader with the measured value. Most values are medians of ratios to the engine `bare`.
 */
export function budgetTable(results: Results, sizes: Sizes): BudgetRow[] {
  const { opened, jumped, turned, crossed, resized, heap } = FIGURES
  const ratio = (phase: readonly Visit[], engine: string, book: string, form: string, figure: Figure) =>
    ratioToFloor(phase, engine, book, form, figure)
  const row = (
    name: string,
    phase: readonly Visit[],
    engine: string,
    book: string,
    figure: Figure,
    budget: number,
  ): BudgetRow => ({
    name,
    ...judge(ratio(phase, engine, book, 'dir', figure), budget),
    peers: PEERS.map((peer) => `${peer} ${ratio(phase, peer, book, 'dir', figure)?.toFixed(2) ?? '–'}`).join(', '),
  })
  const { open, read, net, mo } = results
  // Each phase numbers its rounds from the beginning.
  const everyOpen = [...open, ...read.map((visit) => ({ ...visit, run: `read ${visit.run}` }))]
  return [
    row('open, trade book, unpacked', everyOpen, 'lectern', 'trade', opened, 1.2),
    row('open, trade book, indexed', everyOpen, 'lectern+indexed', 'trade', opened, 0.9),
    row('open, 1,000 chapters, indexed', everyOpen, 'lectern+indexed', 'large', opened, 0.9),
    row('open, narrated, indexed', everyOpen, 'lectern+indexed', 'mo', opened, 0.9),
    row('open, one 3 MB chapter', everyOpen, 'lectern', 'huge', opened, 0.3),
    row('open, 10 Mbit/s and 40 ms, trade, indexed', net, 'lectern+indexed', 'trade', opened, 0.8),
    row('open, 10 Mbit/s and 40 ms, 1,000 chapters, indexed', net, 'lectern+indexed', 'large', opened, 0.8),
    row('next page in a chapter', read, 'lectern', 'trade', turned, 1.1),
    row('next page across a chapter', read, 'lectern', 'trade', crossed, 0.35),
    row('jump to 50 %', everyOpen, 'lectern', 'trade', jumped, 1.1),
    row('jump to 50 % of a 3 MB chapter', everyOpen, 'lectern', 'huge', jumped, 0.25),
    row('resize', read, 'lectern', 'trade', resized, 1.2),
    row('resize, 3 MB chapter', read, 'lectern', 'huge', resized, 0.1),
    row('script heap after open, 1,000 chapters', everyOpen, 'lectern', 'large', heap, 1.5),
    { name: '1,000 items against 30, indexed', ...judge(compareLongToShort(everyOpen, opened), 1.2), peers: '' },
    {
      name: 'frames after 100 turns',
      ...judge(
        findMaximum(read, (visit) => visit.mem100?.frames ?? null),
        5 + 1,
      ),
      peers: 'main frame counted',
    },
    ...soundRows(mo),
    { name: 'engine, kB gzipped', ...judge(sizes.engineGzip / 1000, 40), peers: '19 to 118' },
  ]
}

/** Returns the budgets of search, locations, change of language, tap and slide, in milliseconds. */
export function featureRows(times: FeatureTimes | undefined): BudgetRow[] {
  const row = (name: string, figure: number | undefined, budget: number): BudgetRow => ({
    name,
    ...judge(figure ?? null, budget),
    peers: '',
  })
  return [
    row('search, first result in the middle of War and Peace, ms', times?.searchFirst, 200),
    row('locations of War and Peace without an index, ms', times?.locations, 300),
    row('change of language to sound, ms', times?.language, 500),
    row('tap to sound, buffered, ms', times?.tap, 150),
    row('slide, processor slowed 4 times, frames p95, ms', times?.slide, 33),
  ]
}

function soundRows(mo: readonly Visit[]): BudgetRow[] {
  const selectVisits = (engine: string, chapter: number, net: boolean) =>
    mo.filter(
      (visit) =>
        visit.engine === engine && visit.chapter === chapter && Boolean(visit.net) === net && visit.form === 'dir',
    )
  const start = (engine: string) =>
    median(
      selectVisits(engine, 2, true).map((visit) => (visit.mo?.highlight ?? null) && (visit.mo?.highlight ?? 0) / 1000),
    )
  const drift = (engine: string, chapter: number) =>
    percentile(
      selectVisits(engine, chapter, false).flatMap((visit) => visit.mo?.drift ?? []),
      0.95,
    )
  const missed = (engine: string) =>
    selectVisits(engine, 3, false).reduce(
      (sum, visit) => sum + Math.max(0, (visit.mo?.due ?? 0) - (visit.mo?.marked ?? 0)),
      0,
    )
  const compare = (figure: (engine: string) => number | null) =>
    `floor ${figure('bare') ?? '–'}, foliate ${figure('foliate') ?? '–'}`
  return [
    {
      name: 'play to sound and highlight, 24 MB at 10 Mbit/s, s',
      ...judge(start('lectern'), 0.3),
      peers: compare(start),
    },
    {
      name: 'sentences, lateness p95, ms',
      ...judge(drift('lectern', 1), 20),
      peers: compare((engine) => drift(engine, 1)),
    },
    {
      name: 'words, lateness p95, ms',
      ...judge(drift('lectern', 3), 20),
      peers: compare((engine) => drift(engine, 3)),
    },
    {
      name: 'words missed',
      ...judge(selectVisits('lectern', 3, false).length > 0 ? missed('lectern') : null, 0),
      peers: compare(missed),
    },
  ]
}

function judge(figure: number | null, budget: number): Pick<BudgetRow, 'figure' | 'budget' | 'verdict'> {
  if (figure === null) return { figure, budget, verdict: 'not measured' }
  return { figure: Math.round(figure * 100) / 100, budget, verdict: figure <= budget ? 'met' : 'missed' }
}

/**
 * Returns the median of the ratios of an engine's values to those of `bare` in one round; null without measurements.
 */
function ratioToFloor(
  visits: readonly Visit[],
  engine: string,
  book: string,
  form: string,
  figure: Figure,
): number | null {
  const selectVisits = (name: string) =>
    visits.filter((visit) => visit.engine === name && visit.book === book && visit.form === form && !visit.error)
  const floors = selectVisits('bare')
  return median(
    selectVisits(engine).map((visit) => {
      const value = figure(visit)
      const floor = median(floors.filter((other) => other.run === visit.run).map(figure))
      return value !== null && floor ? value / floor : null
    }),
  )
}

function compareLongToShort(visits: readonly Visit[], figure: Figure): number | null {
  const selectVisits = (book: string) =>
    median(
      visits
        .filter((visit) => visit.engine === 'lectern+indexed' && visit.book === book && visit.form === 'dir')
        .map(figure),
    )
  const [long, short] = [selectVisits('large'), selectVisits('trade')]
  return long !== null && short ? long / short : null
}

function findMaximum(visits: readonly Visit[], figure: Figure): number | null {
  const values = visits
    .filter((visit) => visit.engine.startsWith('lectern'))
    .map(figure)
    .filter((value) => value !== null)
  return values.length > 0 ? Math.max(...values) : null
}
