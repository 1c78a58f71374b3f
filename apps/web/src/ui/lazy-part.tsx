import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

interface LazyPartProps<P extends object> {
  readonly load: () => Promise<ComponentType<P>>
  readonly wanted: boolean
  readonly props: P
  readonly onFailed: () => void
}

/**
 * A part of a screen whose code is loaded when it is first wanted; nothing until it is there. A network that fails is
 * told once a wish, and asked again at the next.
 */
export function LazyPart<P extends object>({ load, wanted, props, onFailed }: LazyPartProps<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const fail = useEffectEvent(onFailed)
  // Code comes over the network, which is outside React.
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
