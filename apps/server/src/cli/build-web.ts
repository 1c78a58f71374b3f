import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CommandError } from '../kernel/command.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const WEB = join(ROOT, 'apps/web')
const SOURCES = [
  'apps/web',
  'packages/contracts',
  'packages/messages',
  'packages/reader-engine',
  'packages/reader-react',
]
const STAMP_FILE = join(WEB, 'dist/.sources')

/** Builds the web app if the build is missing or old. Throws a CommandError if the build fails. */
export async function buildWebApp(print: (line: string) => void): Promise<void> {
  const sources = await hashSources()
  if ((await readFile(STAMP_FILE, 'utf8').catch(() => '')) === sources) return
  print('Building the web app …')
  const require = createRequire(join(WEB, 'package.json'))
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: WEB, stdio: 'inherit' })
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject)
  child.on('exit', resolve)
  if ((await promise) !== 0) throw new CommandError('The web app could not be built. See the output of vite above.')
  await writeFile(STAMP_FILE, sources)
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const lists = await Promise.all(SOURCES.map((folder) => listFiles(join(ROOT, folder))))
  for (const file of [join(ROOT, 'package-lock.json'), ...lists.flat()]) {
    hash.update(`${file.slice(ROOT.length)}\n`)
    hash.update(await readFile(file))
  }
  return hash.digest('hex')
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const sources = entries.filter(({ name }) => name !== 'dist' && name !== 'node_modules' && !name.includes('.test.'))
  const lists = await Promise.all(
    sources.map(async (entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(path) : [path]
    }),
  )
  return lists.flat().sort()
}
