import { spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { expect, test } from 'vitest'

const PROGRAM = `
import { createLog } from '${new URL('log.ts', import.meta.url).href}'
import { surviveUnexpectedErrors } from '${new URL('unexpected-errors.ts', import.meta.url).href}'
const log = createLog('info')
let reports = 0
surviveUnexpectedErrors({ log, errors: { report: () => (reports += 1) } })
let lines = 0
const wait = setInterval(() => {
  log.info('a line')
  lines += 1
  if (lines < 3) return
  process.stderr.write(reports + ' unexpected errors')
  process.exit()
})
`

test('a full disk of the log does not stop or block the server', () => {
  const full = openSync('/dev/full', 'w')
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', full, 'pipe'],
    timeout: 120_000,
    encoding: 'utf8',
  })
  expect([ended.status, ended.stderr]).toEqual([0, '0 unexpected errors'])
})

const RECOVERING = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const { writeSync } = fs
let isFull = true
fs.writeSync = (fd, ...rest) => {
  if (isFull && fd === 1) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
  return writeSync(fd, ...rest)
}
syncBuiltinESMExports()
const { createLog } = await import('${new URL('log.ts', import.meta.url).href}')
const log = createLog('info')
const logLine = (line) => log.info({ line, text: 'x'.repeat(1000) })
for (let line = 1000; line < 4000; line += 1) logLine(line)
isFull = false
for (const line of [5001, 5002]) logLine(line)
`

test('the log continues when its disk has space again, also after lines were dropped', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', RECOVERING], {
    encoding: 'utf8',
    timeout: 120_000,
  })
  const lines = stdout.trim().split('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ line: 1000 })
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ line: 5002 })
  expect(lines.length).toBeLessThan(1200)
})
