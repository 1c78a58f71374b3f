import { Outlet } from '@tanstack/react-router'
import { TooltipLayer } from '../../ui/tooltip/tooltip.tsx'

/** Around every page; the log-in and the reader have nothing else around them. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <TooltipLayer />
    </>
  )
}
