import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Transport, Wired, WiredAnswer } from './transport.ts'

const PROGRAM = fileURLToPath(new URL('server-process.ts', import.meta.url))

/** The real server, in a process that is killed with SIGKILL and started again. */
export interface KillableServer {
  /** A transport that speaks with this bearer token. */
  transportAs(token: string): Transport
  killInMidRequest(): void
  mend(): void
  pass(milliseconds: number): void
  readonly kills: number
  stop(): Promise<void>
}

export async function startKillableServer(origin: string, env: NodeJS.ProcessEnv): Promise<KillableServer> {
  let ahead = 0
  let kills = 0
  let isDoomed = false
  const start = async (): Promise<ChildProcess> => {
    const made = fork(PROGRAM, {
      env: { ...env, CLOCK_AHEAD_MS: String(ahead) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    await once(made, 'message')
    return made
  }
  let child = start()

  const killAndStart = async (): Promise<ChildProcess> => {
    const killed = await child
    const gone = once(killed, 'exit')
    killed.kill('SIGKILL')
    await gone
    return start()
  }
  const send = async ({ method, path, headers, body }: Wired, token: string): Promise<WiredAnswer> => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...json, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
  }
  return {
    transportAs: (token) => async (request) => {
      await child
      const answer = send(request, token)
      if (isDoomed) {
        isDoomed = false
        kills += 1
        // The request is on its way by now: it may be done, begun or unheard when the process dies.
        await new Promise((resolve) => setTimeout(resolve, kills % 4))
        child = killAndStart()
      }
      return answer
    },
    killInMidRequest: () => {
      isDoomed = true
    },
    mend: () => {
      isDoomed = false
    },
    pass(milliseconds) {
      ahead += milliseconds
      void child.then((running) => running.connected && running.send(milliseconds))
    },
    get kills() {
      return kills
    },
    async stop() {
      const running = await child
      const gone = once(running, 'exit')
      running.kill('SIGKILL')
      await gone
    },
  }
}
