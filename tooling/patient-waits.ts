/** A test waits for a thing, however busy the machine is: a second, vitest's own patience, is too short beside other suites. */
import { vi } from 'vitest'

const PATIENCE = { timeout: 15_000 }
const { waitFor, waitUntil } = vi

Object.assign(vi, {
  waitFor: (callback: () => unknown, options = PATIENCE) => waitFor(callback, options),
  waitUntil: (callback: () => unknown, options = PATIENCE) => waitUntil(callback, options),
})
