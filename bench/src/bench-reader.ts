/**
 * `npm run bench:reader`: compares our engine with epub.js, epub-ts, foliate-js, Readium and `bare`, a page that only
 * shows the chapter in a frame. Requires the harness of the other engines in `../shared/bakeoff` (or `BAKEOFF_DIR`),
 * espeak-ng and ffmpeg.
 * Options: --runs=N (3), --opens=N (3), --engines=a,b (all), --suites=…, --phases=open,read,net,mo. Writes
 * bench/results/reader.json.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { indexBook } from './index-book.ts'
import { measureFeatures } from './measure-features.ts'
import { measureSizes } from './measure-sizes.ts'
import { budgetTable, featureRows, type Results } from './budgets.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const HARNESS = process.env['BAKEOFF_DIR'] ?? path.join(ROOT, '../shared/bakeoff')
const WORK = path.join(ROOT, 'bench/.work')
const RESULTS = path.join(ROOT, 'bench/results/reader.json')
const BOOKS = ['trade', 'large', 'huge', 'mo']
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

if (!existsSync(HARNESS)) {
  console.log(`There is no harness at ${HARNESS}: set BAKEOFF_DIR to its folder.`)
  process.exit(1)
}
const missing = ['espeak-ng', 'ffmpeg'].filter((program) => spawnSync(program, ['--version']).error)
if (missing.length > 0) {
  console.log(`The narrated book of the benchmark needs ${missing.join(' and ')}: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}

prepareHarness()
await addLectern()
const runHarness = (...args: string[]) => execFileSync(process.execPath, args, { cwd: WORK, stdio: 'inherit' })
rmSync(path.join(WORK, 'results.json'), { force: true })
runHarness(
  'bench.mjs',
  'run',
  `--runs=${values.runs}`,
  `--opens=${values.opens}`,
  `--engines=${values.engines}`,
  `--suites=${values.suites}`,
  `--phases=${values.phases}`,
  '--quick=1',
)

const results: Results = JSON.parse(readFileSync(path.join(WORK, 'results.json'), 'utf8'))
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

/** Copies the harness, builds it and adds our engine. Installs the other engines and creates the books if necessary. */
function prepareHarness(): void {
  mkdirSync(WORK, { recursive: true })
  for (const name of [
    'bench.mjs',
    'books.mjs',
    'server.mjs',
    'report.mjs',
    'package.json',
    'package-lock.json',
    'engines',
    'lib',
    'pages',
    'stubs',
  ]) {
    const target = path.join(WORK, name)
    rmSync(target, { recursive: true, force: true })
    cpSync(path.join(HARNESS, name), target, { recursive: true, mode: 0 })
    execFileSync('chmod', ['-R', 'u+w', target])
  }
  if (!existsSync(path.join(WORK, 'node_modules')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: WORK, stdio: 'inherit' })
  if (!BOOKS.every((book) => existsSync(path.join(WORK, 'books', `${book}.json`))))
    execFileSync(process.execPath, ['bench.mjs', 'books'], { cwd: WORK, stdio: 'inherit' })
  execFileSync(process.execPath, ['bench.mjs', 'build'], { cwd: WORK, stdio: 'ignore' })
  const driver = path.join(WORK, 'bench.mjs')
  const withLectern = readFileSync(driver, 'utf8')
    .replaceAll("!engine.includes('+')", "(!engine.includes('+') || engine === 'lectern+indexed')")
    .replaceAll("['bare', 'foliate'].includes(e)", "['bare', 'foliate', 'lectern', 'lectern+indexed'].includes(e)")
  writeFileSync(driver, withLectern)
}

/** Adds our engine to the harness, and the index to each unpacked book. */
async function addLectern(): Promise<void> {
  const { build } = await import('esbuild')
  cpSync(path.join(ROOT, 'bench/src/engines/lectern.ts'), path.join(WORK, 'engines/lectern.ts'))
  await build({
    entryPoints: [path.join(WORK, 'engines/lectern.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    target: 'es2023',
    outdir: path.join(WORK, 'dist'),
    nodePaths: [path.join(ROOT, 'node_modules')],
    logLevel: 'warning',
  })
  const page = readFileSync(path.join(WORK, 'pages/bare.html'), 'utf8').replaceAll('bare', 'lectern')
  writeFileSync(path.join(WORK, 'pages/lectern.html'), page)
  for (const book of BOOKS) await indexBook(path.join(WORK, 'books', book))
}
