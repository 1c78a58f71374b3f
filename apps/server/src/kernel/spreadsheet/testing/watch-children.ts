import { globSync, readFileSync } from 'node:fs'

const INTERVAL_MS = 5
const KIB_PER_MIB = 1024

export interface Watched<Result> {
  readonly result: Result
  /** Largest resident size of a child process, in MiB. It is 0 on systems without `/proc`. */
  readonly peakMib: number
}

/** Runs a function, and measures the largest memory of the processes that this process has started. */
export async function watchChildren<Result>(run: () => Promise<Result>): Promise<Watched<Result>> {
  let peakKib = 0
  const timer = setInterval(() => {
    for (const child of listChildren()) peakKib = Math.max(peakKib, readPeakKib(child))
  }, INTERVAL_MS)
  try {
    const result = await run()
    return { result, peakMib: Math.round(peakKib / KIB_PER_MIB) }
  } finally {
    clearInterval(timer)
  }
}

function listChildren(): string[] {
  return globSync('/proc/self/task/*/children').flatMap((file) => read(file).split(' ').filter(Boolean))
}

function readPeakKib(child: string): number {
  return Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${child}/status`))?.[1] ?? 0)
}

/** A process may end while its files are read. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
