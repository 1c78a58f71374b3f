import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { LazyPart } from './lazy-part.tsx'
import type { NoticeKind } from './notice.tsx'

const loadLayer = async () => (await import('./snackbar-layer.tsx')).SnackbarLayer

/** A message that the layer has not shown yet. */
export interface SnackbarMessage {
  readonly kind: NoticeKind
  readonly text: string
}

export interface SnackbarLabels {
  /** Accessible name of the region that contains the snackbars. */
  readonly label: string
  readonly closeLabel: string
  /** Accessible names of the icons. */
  readonly kindLabels: Record<NoticeKind, string>
}

type ShowSnackbar = (kind: NoticeKind, text: string) => void

const ShowContext = createContext<ShowSnackbar>(() => {})

/**
 * Provides `useSnackbar`, and shows the snackbars. Spec 2 §2. The code of the layer is loaded at the first key press or
 * pointer press, or at the first message.
 */
export function SnackbarProvider({ children, ...labels }: SnackbarLabels & { readonly children: ReactNode }) {
  const [messages, setMessages] = useState<readonly SnackbarMessage[]>([])
  const show = useCallback<ShowSnackbar>((kind, text) => setMessages((waiting) => [...waiting, { kind, text }]), [])
  // A message can arrive while the layer adds the earlier messages.
  const removeFirst = useCallback((count: number) => setMessages((waiting) => waiting.slice(count)), [])
  usePreload()
  return (
    <ShowContext value={show}>
      {children}
      <LazyPart
        load={loadLayer}
        needed={messages.length > 0}
        props={{ ...labels, messages, onAdded: removeFirst }}
        onFailed={() => setMessages([])}
      />
    </ShowContext>
  )
}

/** Returns `show(kind, text)`, which shows a snackbar for a time. */
export function useSnackbar(): ShowSnackbar {
  return useContext(ShowContext)
}

/** Loads the layer's code before it is needed, because a message about a lost connection could not load the code. */
function usePreload(): void {
  // Loading code is a network request, and the listeners belong to the document.
  useEffect(() => {
    const ended = new AbortController()
    const load = () => {
      ended.abort()
      loadLayer().catch(() => {})
    }
    for (const event of ['pointerdown', 'keydown'])
      document.addEventListener(event, load, { capture: true, signal: ended.signal })
    return () => ended.abort()
  }, [])
}
