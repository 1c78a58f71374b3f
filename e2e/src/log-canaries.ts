/** Values of the demo data and values that the browser tests type. The log of the server must not contain them. */
const CANARIES = [
  'lectern-demo',
  'student.uk',
  'Okafor',
  'Counting keeps the dark away',
  'Why does Edda count the steps',
  'code_verifier=',
  'password=',
]
/** An email address, or a token of a session. */
const PATTERNS = [/[\w.+-]+@[\w-]+\.[a-z]{2,}/iu, /eyJ[\w-]{10,}\.[\w-]{10,}/u]

/** Returns the beginnings of the lines of a log that contain a canary, an email address or a token. */
export function findLeaks(log: string): string[] {
  return (
    log
      .split('\n')
      // At its start, a server with demo data prints how to log in.
      .filter((line) => !line.startsWith('Demo log-ins'))
      .filter((line) => CANARIES.some((canary) => line.includes(canary)) || PATTERNS.some((each) => each.test(line)))
      .map((line) => line.slice(0, 300))
  )
}
