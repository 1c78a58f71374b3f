/**
 * Points git at the hooks of this repository; runs after `npm install`. A folder without a git checkout, as an archive of
 * the source or a container image, needs no hooks. Plain JavaScript: the machine's own Node may run it.
 */
import { execFileSync } from 'node:child_process'

try {
  execFileSync('git', ['config', 'core.hooksPath', 'tooling/hooks'], { stdio: 'ignore' })
} catch {
  // No git, or no checkout.
}
