import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isAlive } from './postmaster.ts'

test('a process lives until it ends', async () => {
  const child = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] })
  expect(isAlive(child.pid ?? 0)).toBe(true)
  child.stdin.end()
  await once(child, 'exit')
  expect(isAlive(child.pid ?? 0)).toBe(false)
})

test.runIf(process.platform === 'linux')('a process that nobody has collected is not alive', async () => {
  // the shell starts a child, becomes a program that never waits, and so leaves it in the table of processes
  const parent = spawn('sh', ['-c', 'true & echo $!; exec cat'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const [said]: unknown[] = await once(parent.stdout, 'data')
  const pid = Number(String(said))
  await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toContain(' Z ')
  expect(isAlive(pid)).toBe(false)
  parent.stdin.end()
  await once(parent, 'exit')
})
