import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Transport, WireRequest, WireResponse } from './transport.ts'

const PROGRAM = fileURLToPath(new URL('server-process.ts', import.meta.url))

/** The real server in a child process, which a test can kill with SIGKILL and start again. */
export interface KillableServer {
  /** Returns a transport that sends requests with this access token as bearer token. */
  transportAs(token: string): Transport
  killDuringRequest(): void
  cancelKill(): void
  pass(milliseconds: number): void
  readonly kills: number
  stop(): Promise<void>
}

export async function startKillableServer(origin: string, env: NodeJS.ProcessEnv): Promise<KillableServer> {
  let offset = 0
  let kills = 0
  let isKillPending = false
  const start = async (): Promise<ChildProcess> => {
    const process = fork(PROGRAM, {
      env: { ...env, CLOCK_AHEAD_MS: String(offset) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    await once(process, 'message')
    return process
  }
  let child = start()

  const killAndRestart = async (): Promise<ChildProcess> => {
    const killed = await child
    const exited = once(killed, 'exit')
    killed.kill('SIGKILL')
    await exited
    return start()
  }
  const send = async ({ method, path, headers, body }: WireRequest, token: string): Promise<WireResponse> => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...json, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
  }
  return {
    transportAs: (token) => async (request) => {
      await child
      const response = send(request, token)
      if (isKillPending) {
        isKillPending = false
        kills += 1
        // The kill happens before, while or after the server processes the request.
        await new Promise((resolve) => setTimeout(resolve, kills % 4))
        child = killAndRestart()
      }
      return response
    },
    killDuringRequest: () => {
      isKillPending = true
    },
    cancelKill: () => {
      isKillPending = false
    },
    pass(milliseconds) {
      offset += milliseconds
      void child.then((running) => running.connected && running.send(milliseconds))
    },
    get kills() {
      return kills
    },
    async stop() {
      const running = await child
      const exited = once(running, 'exit')
      running.kill('SIGKILL')
      await exited
    },
  }
}
