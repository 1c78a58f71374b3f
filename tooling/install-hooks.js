/**
 * Makes git use the hooks of this repository. Runs after `npm install`. A source archive or a container image has no git
 * checkout and needs no hooks. This file is plain JavaScript, because it may run on a Node version without TypeScript.
 */
import { execFileSync } from 'node:child_process'

try {
  execFileSync('git', ['config', 'core.hooksPath', 'tooling/hooks'], { stdio: 'ignore' })
} catch {
  // Git is not installed, or the folder is no git checkout.
}
