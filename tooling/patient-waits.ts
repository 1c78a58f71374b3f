/** Default timeout of waits in tests, in milliseconds. The default of vitest is too short on a busy machine, which is up to four times as slow as a quiet one. */
import { vi } from 'vitest'

const TIMEOUT = { timeout: 60_000 }
const { waitFor, waitUntil } = vi
const patientWaits = {
  waitFor: (callback: () => unknown, options = TIMEOUT) => waitFor(callback, options),
  waitUntil: (callback: () => unknown, options = TIMEOUT) => waitUntil(callback, options),
}

// Test files share a worker, so an earlier file may have wrapped the functions.
if (!('isPatient' in vi)) Object.assign(vi, patientWaits, { isPatient: true })
