import type { ReactNode } from 'react'
import { Button, type ButtonLook, LinkButton } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import styles from './fetched.module.css'
import { Loader } from './loader.tsx'
import { Notice } from './notice.tsx'

interface FailedState {
  readonly kind: 'failed'
  readonly title: string
  readonly text: string
  /** The error of the request if the requested item does not exist. */
  readonly notFoundError?: Error | undefined
  /**
   * The next step: a button that repeats the request, or a link to the home page or to the secure log-in. Null: no next
   * step.
   */
  readonly next:
    | { readonly kind: 'retry'; readonly label: string; readonly busy: boolean; readonly retry: () => void }
    | { readonly kind: 'home' | 'secure'; readonly label: string }
    | null
}

export type FetchedState<T> =
  | { readonly kind: 'loaded'; readonly data: T }
  | { readonly kind: 'loading'; readonly label: string }
  | FailedState

interface FetchedProps<T> {
  readonly state: FetchedState<T>
  /** True if the page has no other content. */
  readonly wholePage?: boolean
  /** True if screen readers announce a failure at once. */
  readonly alert?: boolean
  /** Replaces the usual loader while the data loads. */
  readonly loader?: ReactNode
  readonly children: (data: T) => ReactNode
}

/**
 * Shows loaded data, a loader, or a failure. With `wholePage`, throws `notFoundError` for the page's error boundary.
 */
export function Fetched<T>({ state, wholePage = false, alert = true, loader, children }: FetchedProps<T>) {
  switch (state.kind) {
    case 'loaded':
      return children(state.data)
    case 'loading':
      return loader ?? <Loader label={state.label} />
    case 'failed':
      if (wholePage && state.notFoundError) throw state.notFoundError
      return (
        <EmptyState alert={alert} wholePage={wholePage} title={state.title} text={state.text}>
          <NextStep state={state} />
        </EmptyState>
      )
  }
}

/** Shows a failure in little space: for the options of a field, for example. Otherwise shows nothing. */
export function FetchFailure({ state }: { readonly state: FetchedState<unknown> }) {
  if (state.kind !== 'failed') return null
  return (
    <div className={styles['failure']}>
      <Notice kind="error">
        <p>
          <strong>{state.title}</strong>
        </p>
        <p>{state.text}</p>
        <NextStep state={state} look="quiet" />
      </Notice>
    </div>
  )
}

function NextStep({ state: { next }, look = 'primary' }: { readonly state: FailedState; readonly look?: ButtonLook }) {
  if (next === null) return null
  switch (next.kind) {
    case 'retry':
      return (
        <Button look={look} busy={next.busy} onClick={next.retry}>
          {next.label}
        </Button>
      )
    case 'home':
      return (
        <LinkButton look={look} to="/">
          {next.label}
        </LinkButton>
      )
    case 'secure':
      return (
        <LinkButton look={look} to="/login/secure" search={{ redirect: location.pathname + location.search }}>
          {next.label}
        </LinkButton>
      )
  }
}
