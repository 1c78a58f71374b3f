import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'
import { FAST_START } from '../kernel/module-resolution/preload.ts'

/**
 * Starts a program that a test can kill, and waits for its first message. The program calls `flushCompileCache` before
 * the message, because a killed process writes no compiled modules for the next one.
 */
export async function startProgram(file: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(file, {
    env: { ...env, NODE_COMPILE_CACHE: inject('compileCache') },
    execArgv: [...FAST_START],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}
