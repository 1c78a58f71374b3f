import { createContext, type ReactNode, useCallback, useContext, useEffect, useEffectEvent, useState } from 'react'
import { LazyPart } from './lazy-part.tsx'
import { Notice, type NoticeKind } from './notice.tsx'
import styles from './plain-message.module.css'

/** Display time of a message without the layer. Spec 2 §9. */
const PLAIN_MS = 5000

const loadLayer = async () => (await import('./snackbar-layer.tsx')).SnackbarLayer

/** A message that the layer has not shown yet. */
export interface SnackbarMessage {
  readonly kind: NoticeKind
  readonly text: string
  /** A button in the snackbar, such as 'Undo'. */
  readonly action?: SnackbarAction | undefined
}

interface SnackbarAction {
  readonly label: string
  readonly run: () => void
}

export interface SnackbarLabels {
  /** Accessible name of the log that contains the snackbars. */
  readonly label: string
  readonly closeLabel: string
  /** Accessible names of the icons. */
  readonly kindLabels: Record<NoticeKind, string>
}

type ShowSnackbar = (kind: NoticeKind, text: string, action?: SnackbarAction) => void

const ShowContext = createContext<ShowSnackbar>(() => {})

/**
 * Provides `useSnackbar`, and shows the snackbars. Spec 2 §2. The code of the layer is loaded at the first key press or
 * pointer press, or at the first message.
 */
export function SnackbarProvider({ children, ...labels }: SnackbarLabels & { readonly children: ReactNode }) {
  const [messages, setMessages] = useState<readonly SnackbarMessage[]>([])
  const show = useCallback<ShowSnackbar>(
    (kind, text, action) => setMessages((waiting) => [...waiting, { kind, text, action }]),
    [],
  )
  // A message can arrive while the layer adds the earlier messages.
  const removeFirst = useCallback((count: number) => setMessages((waiting) => waiting.slice(count)), [])
  /** The last message for which the layer could not be loaded, usually because the network is lost. */
  const [unshown, setUnshown] = useState<SnackbarMessage | null>(null)
  const isPreloaded = usePreload()
  return (
    <ShowContext value={show}>
      {children}
      <LazyPart
        load={loadLayer}
        needed={isPreloaded || messages.length > 0}
        props={{ ...labels, messages, onAdded: removeFirst }}
        onFailed={() => {
          setUnshown(messages.at(-1) ?? null)
          setMessages([])
        }}
      />
      {unshown !== null && <PlainMessage key={unshown.text} {...unshown} onEnd={() => setUnshown(null)} />}
    </ShowContext>
  )
}

/** Shows a message for a time without the code of the layer. */
function PlainMessage({ kind, text, onEnd }: SnackbarMessage & { readonly onEnd: () => void }) {
  const end = useEffectEvent(onEnd)
  // A timer, which React does not have.
  useEffect(() => {
    const running = setTimeout(end, PLAIN_MS)
    return () => clearTimeout(running)
  }, [])
  return (
    <div className={styles['message']}>
      <Notice kind={kind}>{text}</Notice>
    </div>
  )
}

/** Returns `show(kind, text, action)`, which shows a snackbar for a time. */
export function useSnackbar(): ShowSnackbar {
  return useContext(ShowContext)
}

/**
 * Loads the layer's code before the first message: a message about a lost connection could not load the code, and screen
 * readers announce a message only in an element that already exists. Returns true after the code was loaded.
 */
function usePreload(): boolean {
  const [isLoaded, setIsLoaded] = useState(false)
  // Loading code is a network request, and the listeners belong to the document.
  useEffect(() => {
    const ended = new AbortController()
    const load = () => {
      ended.abort()
      loadLayer().then(
        () => setIsLoaded(true),
        () => {},
      )
    }
    for (const event of ['pointerdown', 'keydown'])
      document.addEventListener(event, load, { capture: true, signal: ended.signal })
    return () => ended.abort()
  }, [])
  return isLoaded
}
