import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

interface LazyPartProps<P extends object> {
  readonly load: () => Promise<ComponentType<P>>
  readonly needed: boolean
  readonly props: P
  readonly onFailed: () => void
}

/**
 * Loads a component when `needed` is true for the first time, then shows the component. After a failed load, calls
 * `onFailed`.
 */
export function LazyPart<P extends object>({ load, needed, props, onFailed }: LazyPartProps<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const fail = useEffectEvent(onFailed)
  // Loading code is a network request, not a part of rendering.
  useEffect(() => {
    if (!needed || Part !== null) return undefined
    let isCurrent = true
    load().then(
      (loaded) => setPart(() => loaded),
      () => {
        if (isCurrent) fail()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [load, needed, Part])
  return Part === null ? null : <Part {...props} />
}
