#!/usr/bin/env node
// The server is TypeScript, which Node can run without a build only from version 24. On an older Node, this file starts
// itself again with the Node 24 that `npm ci` installed as a dependency.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'

const NEEDED = 24
const HEAP_OPTIONS = [
  // Maximum size of one half of the young generation in MiB, which has three halves. With Node's default, the server needs
  // 110 MiB more, and answers 8 % more calls per second (`npm run bench:calls`).
  '--max-semi-space-size=8',
  // The heap may grow by this part before Node collects its garbage. With Node's default, an Excel import of 10,000 people
  // needs 100 MiB more (`npm run bench:administration`).
  '--heap-growing-percent=60',
]
/** By default, glibc gives each thread memory of its own and keeps it, which needs 40 MiB more after 150 imports. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', ...process.env }

if (Number(process.versions.node.split('.')[0]) < NEEDED) runInNeededNode()
else if (HEAP_OPTIONS.every((option) => process.execArgv.includes(option)) || process.platform === 'win32') {
  // The second start needs 40 % less processor time. Without write access, Node ignores the folder.
  module.enableCompileCache(join(import.meta.dirname, '../.cache/compile'))
  await import('../src/kernel/module-resolution/register.ts')
  await import('../src/main.ts')
}
// The options take effect only at the start of a program. The new program has the same process id.
else
  process.execve(
    process.execPath,
    [process.execPath, ...HEAP_OPTIONS, ...process.execArgv, ...process.argv.slice(1)],
    ENVIRONMENT,
  )

function runInNeededNode() {
  const require = module.createRequire(import.meta.url)
  const node = join(
    dirname(require.resolve('node/package.json')),
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (!existsSync(node)) {
    process.stderr.write(`Lectern needs Node ${NEEDED}, which npm ci installs beside it: run npm ci first.\n`)
    process.exit(1)
  }
  const child = spawn(node, [...HEAP_OPTIONS, ...process.argv.slice(1)], { stdio: 'inherit', env: ENVIRONMENT })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
}
