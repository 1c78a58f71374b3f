/** What the book asks of the screen: a tap on its page, a key pressed within it. */
export interface BookCalls {
  onTap: () => void
  onKey: (event: KeyboardEvent) => void
}
