import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The screen and the sound of the engines, without a monitor or a loudspeaker. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv
  close(): void
}

/** Starts a screen in memory if an engine needs one, and a sound server that plays into nothing. */
export function startSurroundings(): Surroundings {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-engines-'))
  const socket = path.join(folder, 'sound.socket')
  const started: ChildProcess[] = []
  const start = (program: string, args: readonly string[]) =>
    started.push(
      spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder } }),
    )
  const modules = ['module-null-sink sink_name=null', `module-native-protocol-unix auth-anonymous=1 socket=${socket}`]
  start('pulseaudio', ['--daemonize=no', '--exit-idle-time=-1', '-n', ...modules.flatMap((name) => ['-L', name])])
  const display = `:${90 + (process.pid % 900)}`
  if (existsSync('/usr/bin/Xvfb')) start('Xvfb', [display, '-screen', '0', '1280x1100x24'])
  return {
    env: {
      ...process.env,
      HOME: folder,
      DISPLAY: display,
      PULSE_SERVER: `unix:${socket}`,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    close() {
      for (const child of started) child.kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const RECORD = 'parec --device=null.monitor --format=s16le --rate=8000 --channels=1 --latency-msec=50'
/** Half a second of sound. */
const RECORDED_BYTES = 8000

/** Returns true if sound is heard: the sound server's output is not silent for some milliseconds. */
export function isSoundHeard({ env }: Surroundings): boolean {
  const { stdout: samples } = spawnSync('sh', ['-c', `timeout 10 ${RECORD} | head -c ${RECORDED_BYTES}`], { env })
  const values = Array.from({ length: Math.floor(samples.length / 2) }, (_, at) => samples.readInt16LE(at * 2))
  return values.some((value) => Math.abs(value) > 200)
}
