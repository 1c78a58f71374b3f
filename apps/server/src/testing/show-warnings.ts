import { afterEach } from 'vitest'
import { takeWarnings } from './warnings.ts'

// A test that fails on one machine only can be explained by what its server has logged.
afterEach(({ task }) => {
  const lines = takeWarnings()
  if (task.result?.state === 'fail') process.stderr.write(`The log during the failed test:\n${lines.join('')}`)
})
