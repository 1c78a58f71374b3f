import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run-command.ts'

/** A change: the commit that it starts from, and the files that it adds or edits. */
export interface Change {
  readonly base: string
  readonly files: readonly string[]
}

/**
 * Returns the change against `base`, uncommitted and untracked files included. Without a base: against the commit where the
 * branch left its upstream, and against the last commit where there is no upstream.
 */
export function findChange(base = branchBase()): Change {
  const edited = git('diff', '--name-only', '--diff-filter=ACMR', base)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  const files = [...new Set([...edited, ...untracked])].filter((file) => existsSync(path.join(ROOT, file)))
  return { base, files }
}

function branchBase(): string {
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
