import type { ReactNode } from 'react'
import { Button, LinkButton } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Loader } from './loader.tsx'

export type FetchedState<T> =
  | { readonly kind: 'loaded'; readonly data: T }
  | { readonly kind: 'loading'; readonly label: string }
  | {
      readonly kind: 'failed'
      readonly title: string
      readonly text: string
      /** The error of the request if the requested item does not exist. */
      readonly notFoundError?: Error | undefined
      /**
       * The next step: a button that repeats the request, or a link to the home page or to the secure log-in. Null: no
       * next step.
       */
      readonly next:
        | { readonly kind: 'retry'; readonly label: string; readonly busy: boolean; readonly retry: () => void }
        | { readonly kind: 'home' | 'secure'; readonly label: string }
        | null
    }

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
          {state.next?.kind === 'retry' && (
            <Button busy={state.next.busy} onClick={state.next.retry}>
              {state.next.label}
            </Button>
          )}
          {state.next?.kind === 'home' && <LinkButton to="/">{state.next.label}</LinkButton>}
          {state.next?.kind === 'secure' && (
            <LinkButton to="/login/secure" search={{ redirect: location.pathname + location.search }}>
              {state.next.label}
            </LinkButton>
          )}
        </EmptyState>
      )
  }
}
