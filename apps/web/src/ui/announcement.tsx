/**
 * Lets screen readers announce a text. The element has no role, so that a screen reader that reads the page does not
 * stop at an empty status.
 */
export function Announcement({ children }: { readonly children: string }) {
  return (
    <div aria-live="polite" aria-atomic className="visually-hidden">
      {children}
    </div>
  )
}
