import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

interface LazyPartProps<P extends object> {
  readonly load: () => Promise<ComponentType<P>>
  readonly wanted: boolean
  readonly props: P
  readonly onFailed: () => void
}

/**
 * A part of a screen whose code is loaded when it is first needed. Shows nothing until then. Reports each failed load
 * once, and retries the next time the part is needed.
 */
export function LazyPart<P extends object>({ load, wanted, props, onFailed }: LazyPartProps<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const fail = useEffectEvent(onFailed)
  // Code is loaded over the network, outside React.
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
