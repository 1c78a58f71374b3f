import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run-command.ts'

/** The files that differ from the commit `base`, without deleted files. */
export interface Change {
  readonly base: string
  readonly files: readonly string[]
}

/**
 * Returns the files that differ from `base`, including uncommitted and untracked files. By default, `base` is the
 * commit at which the branch left its upstream, or HEAD.
 */
export function findChange(base = findBranchBase()): Change {
  const edited = git('diff', '--name-only', '--diff-filter=ACMR', base)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  const files = [...new Set([...edited, ...untracked])].filter((file) => existsSync(path.join(ROOT, file)))
  return { base, files }
}

function findBranchBase(): string {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD'
  } catch {
    return 'HEAD'
  }
}

function git(...args: string[]): string[] {
  const output = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return output.split('\n').filter(Boolean)
}
