/** The harness of the other engines (`../shared/bakeoff`, or `BAKEOFF_DIR`), copied to bench/.work with our engine. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import type { Results } from './budgets.ts'
import { indexBook } from './index-book.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')
export const WORK = path.join(ROOT, 'bench/.work')
const HARNESS = process.env['BAKEOFF_DIR'] ?? path.join(ROOT, '../shared/bakeoff')
const BOOKS = ['trade', 'large', 'huge', 'mo']

/**
 * Copies the harness and builds it. Installs the other engines and creates the books if necessary. Ends the process
 * with a message if the harness or a program is missing.
 */
export function prepareHarness(): void {
  if (!existsSync(HARNESS)) stop(`There is no harness at ${HARNESS}: set BAKEOFF_DIR to its folder.`)
  const missing = ['espeak-ng', 'ffmpeg'].filter((program) => spawnSync(program, ['--version']).error)
  if (missing.length > 0) {
    const programs = missing.join(' and ')
    stop(`The narrated book of the benchmark needs ${programs}: apt-get install ${missing.join(' ')}`)
  }
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

/** Adds the index of our import to each unpacked book. */
export async function indexBooks(): Promise<void> {
  for (const book of BOOKS) await indexBook(path.join(WORK, 'books', book))
}

/** Adds the engine of a checkout to the harness, under a name. */
export async function addEngine(name: string, checkout: string): Promise<void> {
  const { build } = await import('esbuild')
  const adapter = path.join(WORK, 'engines', `${name}.ts`)
  cpSync(path.join(checkout, 'bench/src/engines/lectern.ts'), adapter)
  await build({
    entryPoints: [adapter],
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    target: 'es2023',
    outdir: path.join(WORK, 'dist'),
    plugins: [resolvePackagesIn(checkout)],
    logLevel: 'warning',
  })
  const page = readFileSync(path.join(WORK, 'pages/bare.html'), 'utf8').replaceAll('bare', name)
  writeFileSync(path.join(WORK, `pages/${name}.html`), page)
}

/** Resolves the packages of the workspace in a checkout. The adapter is outside of the checkout. */
function resolvePackagesIn(checkout: string): Plugin {
  return {
    name: 'packages of a checkout',
    setup(build) {
      build.onResolve({ filter: /^@lectern\// }, ({ path: name, kind, pluginData }) =>
        pluginData === checkout ? undefined : build.resolve(name, { kind, resolveDir: checkout, pluginData: checkout }),
      )
    },
  }
}

/** Runs the harness. Returns its results. */
export function runHarness(options: readonly string[]): Results {
  rmSync(path.join(WORK, 'results.json'), { force: true })
  execFileSync(process.execPath, ['bench.mjs', 'run', ...options, '--quick=1'], { cwd: WORK, stdio: 'inherit' })
  return JSON.parse(readFileSync(path.join(WORK, 'results.json'), 'utf8'))
}

function stop(message: string): never {
  console.log(message)
  process.exit(1)
}
