import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { isAlive } from './postmaster.ts'

test('a process is alive until it exits', async () => {
  const child = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] })
  expect(isAlive(child.pid ?? 0)).toBe(true)
  child.stdin.end()
  await once(child, 'exit')
  expect(isAlive(child.pid ?? 0)).toBe(false)
})

test.runIf(process.platform === 'linux')('a zombie process is not alive', async () => {
  // `cat` never waits for child processes, so an exited child stays in the process table as a zombie.
  const script = 'cat <&3 >/dev/null & echo $!; exec cat 3<&-'
  const parent = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore', 'pipe'] })
  const { stdin, stdout } = parent
  const [, , , childInput] = parent.stdio
  if (!stdin || !stdout || !(childInput instanceof Writable)) throw new Error('the shell has no pipes')
  const lines = createInterface(stdout)
  const [firstLine]: unknown[] = await once(lines, 'line')
  const pid = Number(firstLine)
  expect(isAlive(pid)).toBe(true)
  stdin.write('the shell has become cat\n')
  await once(lines, 'line')
  childInput.end()
  await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toContain(' Z ')
  expect(isAlive(pid)).toBe(false)
  stdin.end()
  await once(parent, 'exit')
})
