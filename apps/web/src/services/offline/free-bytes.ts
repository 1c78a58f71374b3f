import { createTimeLimit } from '../../platform/device/time-limit.ts'

/**
 * Returns the number of bytes that this origin can still store; Infinity if the quota is unknown. Also asks the browser
 * to keep stored data. https://storage.spec.whatwg.org
 */
export async function freeBytes(): Promise<number> {
  void navigator.storage?.persist?.().catch(() => {})
  const estimating = navigator.storage?.estimate?.()
  const { quota, usage = 0 } = (await createTimeLimit()(Promise.resolve(estimating)).catch(() => undefined)) ?? {}
  return quota === undefined ? Infinity : quota - usage
}
