import { readFileSync } from 'node:fs'

const SAMPLE_MS = 100
const KIB_PER_MIB = 1024

export interface MemoryWatch {
  /** Returns the peak so far in MiB; 0 if the memory of processes cannot be read. */
  peak(): number
  stop(): void
}

/** Watches the memory of the server together with that of the process that inspects books. */
export function watchServerMemory(pid: string): MemoryWatch {
  let peakKib = 0
  const sample = () => {
    const inspecting = readProcess(pid, `task/${pid}/children`).split(' ').filter(isInspecting)
    peakKib = Math.max(
      peakKib,
      [pid, ...inspecting].map(readKib).reduce((sum, kib) => sum + kib, 0),
    )
  }
  const timer = setInterval(sample, SAMPLE_MS)
  return { peak: () => Math.round(peakKib / KIB_PER_MIB), stop: () => clearInterval(timer) }
}

const isInspecting = (pid: string) => readProcess(pid, 'cmdline').includes('inspect-process')

const readKib = (pid: string) => Number(/VmRSS:\s+(\d+)/.exec(readProcess(pid, 'status'))?.[1] ?? 0)

/** Returns an empty string for a process that has ended, and on systems without /proc. */
function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').trim()
  } catch {
    return ''
  }
}
