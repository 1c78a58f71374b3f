/** Draws an open book in which one line is highlighted. */
export function BookDrawing({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 160 96"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      <g stroke="var(--ink)" strokeWidth="2.5">
        <path d="M80 20C64 9 42 6 14 8v68c28-2 50 1 66 12 16-11 38-14 66-12V8c-28-2-50 1-66 12Z" fill="var(--raised)" />
        <path d="M80 20v68" />
        <path d="M8 16v68c30-3 54 0 72 10 18-10 42-13 72-10V16" stroke="var(--border)" strokeWidth="2" />
      </g>
      <g stroke="var(--border)" strokeWidth="2.5">
        <path d="M28 24c14 0 27 2 38 7M28 36c14 0 27 2 38 7M28 48c14 0 27 2 38 7M28 60c9 0 17 1 25 3" />
        <path d="M94 31c11-5 24-7 38-7M94 55c11-5 24-7 38-7M94 67c7-3 15-5 24-6" />
      </g>
      <path d="M94 43c11-5 24-7 38-7" stroke="var(--lamp)" strokeWidth="6" />
    </svg>
  )
}
