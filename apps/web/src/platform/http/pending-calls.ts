import { createSignal, type Signal } from '../signal.ts'
import type { HttpClient } from './http-client.ts'

/** Returns a client that makes its calls with `client`, and a signal that is true while a call is pending. */
export function trackPendingCalls(client: HttpClient): { readonly http: HttpClient; readonly isCallPending: Signal } {
  const isCallPending = createSignal()
  let pending = 0
  const http: HttpClient = {
    async call(contract, input, options) {
      isCallPending.set((pending += 1) > 0)
      try {
        return await client.call(contract, input, options)
      } finally {
        isCallPending.set((pending -= 1) > 0)
      }
    },
  }
  return { http, isCallPending }
}
