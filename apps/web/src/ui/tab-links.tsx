import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './tab-links.module.css'

interface TabLink extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Number behind the label. */
  readonly count?: string
}

interface TabLinksProps {
  /** Accessible name of the list of pages. */
  readonly label: string
  readonly tabs: readonly TabLink[]
  /** Id of the page that is shown. */
  readonly current: string
}

/** Visible part of the tab before the current tab, in CSS pixels. */
const SPACE_BEFORE_TAB_PX = 48

/** Shows links to the parts of a page. Each part has its own address, so the links are a navigation, no ARIA tabs. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  return (
    <nav aria-label={label} className={styles['tabs']}>
      {tabs.map(({ id, label: name, icon, count, ...link }) => (
        <Link
          key={id}
          {...link}
          ref={id === current ? scrollToTab : undefined}
          resetScroll={false}
          className={styles['tab']}
          aria-current={id === current ? 'page' : undefined}
          activeProps={{}}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {icon}
          {name}
          {count !== undefined && <span className={styles['count']}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** On a narrow screen, the current tab can be outside the visible part of the list. */
function scrollToTab(tab: HTMLElement | null): void {
  tab?.parentElement?.scrollTo?.({ left: tab.offsetLeft - SPACE_BEFORE_TAB_PX })
}
