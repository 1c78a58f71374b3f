import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100
/** Indexes of fields in /proc/PID/stat after the program name. proc(5). */
const [PARENT, USER, SYSTEM] = [1, 11, 12]

/** Returns the processor time of a process and all its descendants in seconds, by program name. */
export function readCpuSeconds(root: number): Readonly<Record<string, number>> {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)))
  const family = new Set([root])
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const { pid, parent } of rows) if (family.has(parent)) family.add(pid)
  }
  const sums: Record<string, number> = {}
  for (const { pid, name, seconds } of rows) if (family.has(pid)) sums[name] = (sums[name] ?? 0) + seconds
  return sums
}

function readStat(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const readField = (index: number): number => Number(fields[index] ?? 0)
    return [{ pid, name, parent: readField(PARENT), seconds: (readField(USER) + readField(SYSTEM)) / TICKS_PER_SECOND }]
  } catch {
    // The process has ended.
    return []
  }
}
