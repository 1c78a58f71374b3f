import { Tabs } from '@base-ui/react/tabs'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './link-tabs.module.css'

interface LinkTab {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search'>
}

interface LinkTabsProps {
  /** Accessible name of the tabs. */
  readonly label: string
  readonly tabs: readonly LinkTab[]
  /** Id of the open tab. The address decides it. */
  readonly value: string
  /** Content of the open tab. */
  readonly children: ReactNode
}

/** Visible part of the tab before the open tab, in CSS pixels. */
const SPACE_BEFORE_TAB_PX = 48

/** Shows tabs that are links, so that each tab has an address. The arrow keys move between the tabs. */
export function LinkTabs({ label, tabs, value, children }: LinkTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // The scroll position belongs to the browser. On a narrow screen, the open tab can be outside the visible part.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (open) list.current?.scrollTo?.({ left: open.offsetLeft - SPACE_BEFORE_TAB_PX })
  }, [value])
  return (
    <Tabs.Root value={value} className={styles['tabs']}>
      <Tabs.List ref={list} aria-label={label} className={styles['list']}>
        {tabs.map(({ id, label: name, icon, link }) => (
          <Tabs.Tab
            key={id}
            value={id}
            nativeButton={false}
            className={styles['tab']}
            render={<Link {...link} resetScroll={false} />}
          >
            {icon}
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={value} value={value} tabIndex={-1} className={styles['panel']}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  )
}
