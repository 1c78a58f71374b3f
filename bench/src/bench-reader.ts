/**
 * `npm run bench:reader`: compares our engine with epub.js, epub-ts, foliate-js, Readium and `bare`, a page that only
 * shows the chapter in a frame. Requires the harness of the other engines in `../shared/bakeoff` (or `BAKEOFF_DIR`),
 * espeak-ng and ffmpeg.
 * Options: --runs=N (3), --opens=N (3), --engines=a,b (all), --suites=…, --phases=open,read,net,mo. Writes
 * bench/results/reader.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { addEngine, indexBooks, prepareHarness, ROOT, runHarness, WORK } from './harness.ts'
import { measureFeatures } from './measure-features.ts'
import { measureSizes } from './measure-sizes.ts'
import { budgetTable, featureRows } from './budgets.ts'

const RESULTS = path.join(ROOT, 'bench/results/reader.json')
const ENGINES = 'bare,lectern,lectern+indexed,epubjs,epub-ts,foliate,readium'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    opens: { type: 'string', default: '3' },
    engines: { type: 'string', default: ENGINES },
    suites: { type: 'string', default: 'trade:dir,trade:zip,large:dir,huge:dir,mo:dir' },
    phases: { type: 'string', default: 'open,read,net,mo' },
  },
})

prepareHarness()
await addEngine('lectern', ROOT)
await indexBooks()
const results = runHarness([
  `--runs=${values.runs}`,
  `--opens=${values.opens}`,
  `--engines=${values.engines}`,
  `--suites=${values.suites}`,
  `--phases=${values.phases}`,
])

const sizes = await measureSizes(ROOT)
const features = await measureFeatures(ROOT, WORK, Number(values.runs))
if (!features) console.log('There is no ../shared/corpus: search, locations, language and tap were not measured.')
const table = [...budgetTable(results, sizes), ...featureRows(features)]
mkdirSync(path.dirname(RESULTS), { recursive: true })
writeFileSync(RESULTS, JSON.stringify({ sizes, features, budgets: table, results }, null, 1))
console.table(Object.fromEntries(table.map(({ name, ...row }) => [name, row])))
console.log(
  `\n${table.filter((row) => row.verdict === 'met').length} budgets met, ${table.filter((row) => row.verdict === 'missed').length} missed; all figures in ${path.relative(ROOT, RESULTS)}`,
)
