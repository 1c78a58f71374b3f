#!/usr/bin/env node
// The server is TypeScript, which Node can run without a build only from version 24. On an older Node, this file starts
// itself again with the Node 24 that `npm ci` installed as a dependency.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const NEEDED = 24

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  await import('../src/main.ts')
} else {
  const require = createRequire(import.meta.url)
  const node = join(
    dirname(require.resolve('node/package.json')),
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (!existsSync(node)) {
    process.stderr.write(`Lectern needs Node ${NEEDED}, which npm ci installs beside it: run npm ci first.\n`)
    process.exit(1)
  }
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
}
