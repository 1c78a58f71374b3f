import { readFileSync } from 'node:fs'

const SAMPLE_MS = 100
const KIB_PER_MIB = 1024

/** Memory in MiB at the moment of the largest sum. 0 if the memory of processes cannot be read. */
export interface MemoryPeak {
  readonly server: number
  readonly inspection: number
}

export interface MemoryWatch {
  /** Returns the peak since the last call. */
  takePeak(): MemoryPeak
  stop(): void
}

const NO_MEMORY: MemoryPeak = { server: 0, inspection: 0 }

export const sumMemory = ({ server, inspection }: MemoryPeak) => server + inspection

/** Watches the memory of the server together with that of the process that inspects books. */
export function watchServerMemory(pid: string): MemoryWatch {
  let peak = NO_MEMORY
  const sample = () => {
    const inspecting = readProcess(pid, `task/${pid}/children`).split(' ').filter(isInspecting)
    const now = {
      server: readMib(pid),
      inspection: inspecting.map(readMib).reduce((sum, mib) => sum + mib, 0),
    }
    if (sumMemory(now) > sumMemory(peak)) peak = now
  }
  const timer = setInterval(sample, SAMPLE_MS)
  return {
    takePeak: () => {
      sample()
      const taken = peak
      peak = NO_MEMORY
      return taken
    },
    stop: () => clearInterval(timer),
  }
}

const isInspecting = (pid: string) => readProcess(pid, 'cmdline').includes('inspect-process')

/** Counts a page that both processes share, such as the program of Node.js, once: `Pss` of `proc_pid_smaps(5)`. */
const readMib = (pid: string) =>
  Math.round(Number(/^Pss:\s+(\d+)/m.exec(readProcess(pid, 'smaps_rollup'))?.[1] ?? 0) / KIB_PER_MIB)

/** Returns an empty string for a process that has ended, and on systems without /proc. */
function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').trim()
  } catch {
    return ''
  }
}
