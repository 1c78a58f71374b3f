import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from './actor.ts'

/** The request for which the current code runs. */
export interface RequestContext {
  /** Network address of the client. */
  readonly address: string
  /** Undefined for calls without a log-in. */
  readonly actor: Actor | undefined
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Runs the handler of a request. `currentRequest` returns `context` in all code that the handler calls. */
export function runWithRequest<T>(context: RequestContext, handle: () => Promise<T>): Promise<T> {
  return storage.run(context, handle)
}

/** Returns the current request, or undefined in jobs and commands. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore()
}
