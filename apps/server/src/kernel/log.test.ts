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
    timeout: 30_000,
    encoding: 'utf8',
  })
  expect([ended.status, ended.stderr]).toEqual([0, '0 unexpected errors'])
})
