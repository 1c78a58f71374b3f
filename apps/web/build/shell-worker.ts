import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { build, type Plugin } from 'vite'

const ENTRY = 'src/worker/shell-worker.ts'
/** File name without a hash. Browsers request a service worker at a fixed address. */
const FILE = 'worker.js'
const HASHED = '/assets/'

/** Returns a Vite plugin that builds the service worker after the app. */
export function shellWorker(): Plugin {
  let root = '.'
  let folder = 'dist'
  return {
    name: 'lectern-shell-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      const shell = await readShell(folder)
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        define: { SHELL: JSON.stringify(shell) },
        build: {
          target: 'es2024',
          outDir: folder,
          emptyOutDir: false,
          rolldownOptions: { input: resolve(root, ENTRY), output: { format: 'iife', entryFileNames: FILE } },
        },
      })
    },
  }
}

/** Returns the paths of the app's files, and a version that changes with any of these files. */
async function readShell(folder: string): Promise<{ version: string; files: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name !== FILE)
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .toSorted()
  const version = createHash('sha256')
  for (const file of files) version.update(file).update(file.startsWith(HASHED) ? '' : await readFile(folder + file))
  return { version: version.digest('hex').slice(0, 16), files }
}
