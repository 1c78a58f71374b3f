import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const PROGRAM = `
import { createLog } from '${new URL('log.ts', import.meta.url).href}'
import { surviveUnexpectedErrors } from '${new URL('unexpected-errors.ts', import.meta.url).href}'
const reported = []
surviveUnexpectedErrors({ log: createLog('error'), errors: { report: (error) => reported.push(error.message) } })
setTimeout(() => { throw new Error('a bug in a timer') })
Promise.reject(new Error('a bug in a promise'))
const wait = setInterval(() => {
  if (reported.length < 2) return
  clearInterval(wait)
  console.log('the process continues')
}, 5)
`

test('errors that no code catches are logged, counted and reported, and the process continues', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', PROGRAM])
  const lines = stdout.trim().split('\n')
  expect(lines.at(-1)).toBe('the process continues')
  const logged = lines.slice(0, -1).map((line): unknown => JSON.parse(line))
  expect(logged).toMatchObject([
    { level: 50, event: 'unhandledRejection', count: 1, err: { message: 'a bug in a promise' } },
    { level: 50, event: 'uncaughtException', count: 2, err: { message: 'a bug in a timer' } },
  ])
})
