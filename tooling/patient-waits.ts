/** A test waits for a thing, however busy the machine is: a second, vitest's own patience, is too short beside other suites. */
import { vi } from 'vitest'

const PATIENCE = { timeout: 15_000 }
const { waitFor, waitUntil } = vi
const patient = {
  waitFor: (callback: () => unknown, options = PATIENCE) => waitFor(callback, options),
  waitUntil: (callback: () => unknown, options = PATIENCE) => waitUntil(callback, options),
}

// test files share a worker: it learns patience once
if (!('isPatient' in vi)) Object.assign(vi, patient, { isPatient: true })
