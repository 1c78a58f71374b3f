import { noTooltip, nextTooltip, type TooltipEvent, type TooltipState } from './tooltip-state.ts'

/** The state of the page's tooltip and its timer. */
export interface TooltipStore {
  readonly shown: () => HTMLElement | null
  readonly send: (event: TooltipEvent<HTMLElement>) => void
  readonly subscribe: (listener: () => void) => () => void
}

function createTooltipStore(): TooltipStore {
  const listeners = new Set<() => void>()
  let state: TooltipState<HTMLElement> = noTooltip
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = (event: TooltipEvent<HTMLElement>): void => {
    const before = state
    state = nextTooltip(state, event)
    if (state.next !== before.next) {
      clearTimeout(timer)
      if (state.next !== null) timer = setTimeout(() => send({ kind: 'time-up' }), state.next.afterMs)
    }
    if (state.shown !== before.shown) for (const listener of listeners) listener()
  }
  return {
    shown: () => state.shown,
    send,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const tooltips: TooltipStore = createTooltipStore()
