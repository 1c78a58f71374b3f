import { Outlet } from '@tanstack/react-router'

/** Around every page; the log-in and the reader have nothing else around them. */
export function RootLayout() {
  return <Outlet />
}
