import type { ReactNode } from 'react'
import { Button, LinkButton } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Loader } from './loader.tsx'

/** What is asked for is there, is on its way, or does not come: why, and what to do about it. */
type FetchedState<T> =
  | { readonly kind: 'there'; readonly data: T }
  | { readonly kind: 'coming'; readonly label: string }
  | {
      readonly kind: 'failed'
      readonly title: string
      readonly text: string
      /** The page is of nothing. */
      readonly nothing?: Error | undefined
      /** To ask again where another answer may come, to go home where none will. */
      readonly next:
        | { readonly kind: 'again'; readonly label: string; readonly busy: boolean; readonly ask: () => void }
        | { readonly kind: 'home'; readonly label: string }
        | null
    }

interface FetchedProps<T> {
  readonly state: FetchedState<T>
  /** It is all there is on the page. */
  readonly alone?: boolean
  readonly children: (data: T) => ReactNode
}

/** What was fetched, shown; until then that it is on its way, or why it does not come and what to do. Raises that a page is of nothing. */
export function Fetched<T>({ state, alone = false, children }: FetchedProps<T>) {
  switch (state.kind) {
    case 'there':
      return children(state.data)
    case 'coming':
      return <Loader label={state.label} />
    case 'failed':
      if (alone && state.nothing) throw state.nothing
      return (
        <EmptyState alert alone={alone} title={state.title} text={state.text}>
          {state.next?.kind === 'again' && (
            <Button busy={state.next.busy} onClick={state.next.ask}>
              {state.next.label}
            </Button>
          )}
          {state.next?.kind === 'home' && <LinkButton to="/">{state.next.label}</LinkButton>}
        </EmptyState>
      )
  }
}
