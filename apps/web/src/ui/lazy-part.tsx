import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

interface LazyPartProps<P extends object> {
  readonly load: () => Promise<ComponentType<P>>
  readonly wanted: boolean
  readonly props: P
  readonly onFailed: () => void
}

/**
 * Loads a component's code when `wanted` is true for the first time, and then shows the component. Calls `onFailed`
 * after a failed load. Loads again the next time `wanted` becomes true.
 */
export function LazyPart<P extends object>({ load, wanted, props, onFailed }: LazyPartProps<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const fail = useEffectEvent(onFailed)
  // Loading code is a network request, not a part of rendering.
  useEffect(() => {
    if (!wanted || Part !== null) return undefined
    let isWanted = true
    load().then(
      (loaded) => setPart(() => loaded),
      () => {
        if (isWanted) fail()
      },
    )
    return () => {
      isWanted = false
    }
  }, [load, wanted, Part])
  return Part === null ? null : <Part {...props} />
}
